import { readFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import PocketBase from 'pocketbase'
import { demoPassword } from '#seed/load-world.ts'
import { startChild } from './server/child.ts'
import { inTemporaryFolder } from './server/database.ts'
import { machineLine } from './measure/report.ts'

/**
 * `npx tsx lab/bench/subscribers.ts [how many]`: the cost of open streams for one server process, and the time until all have
 * an event.
 */
const wanted = Math.max(1, Number.parseInt(process.argv[2] ?? '10000', 10) || 10_000)
const sideBySide = 100
const accounts = ['admin', 'recepcion', 'contador'].map((name) => `${name}@norte.example`)
const agent = new Agent({ keepAlive: true, maxSockets: sideBySide })

const say = (line: string) => process.stdout.write(`${line}\n`)

let told = 0

/** Opens one stream and returns its client id. */
function openStream(url: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const asked = request(`${url}/api/realtime`, { agent: false }, (answer) => {
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        const id = /"clientId":"(\w+)"/.exec(chunk)?.[1]
        if (id) resolve(id)
        if (chunk.includes('"action":"create"')) told += 1
      })
    })
    asked.on('error', reject).end()
  })
}

function subscribe(url: string, clientId: string, token: string): Promise<void> {
  const body = JSON.stringify({ clientId, subscriptions: ['miembros/*'] })
  const headers = {
    'content-type': 'application/json',
    authorization: token,
    'content-length': Buffer.byteLength(body),
  }
  return new Promise((resolve, reject) => {
    const asked = request(`${url}/api/realtime`, { method: 'POST', agent, headers }, (answer) => {
      answer.resume().on('end', () => {
        if (answer.statusCode === 204) resolve()
        else reject(new Error(`Subscribing answered ${answer.statusCode}`))
      })
    })
    asked.on('error', reject).end(body)
  })
}

/** Memory of a process in MiB, as the system counts it. */
async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}

async function signIn(url: string, email: string): Promise<PocketBase> {
  const client = new PocketBase(url).autoCancellation(false)
  await client.collection('users').authWithPassword(email, demoPassword)
  return client
}

async function untilToldAll(): Promise<number> {
  const began = performance.now()
  while (told < wanted && performance.now() - began < 60_000) await new Promise((resolve) => setTimeout(resolve, 5))
  return performance.now() - began
}

async function measure(url: string, pid: number): Promise<void> {
  const clients = await Promise.all(accounts.map((email) => signIn(url, email)))
  const empty = await memoryOf(pid)
  const began = performance.now()
  const queue = Array.from({ length: wanted }, (_, index) => index).values()
  await Promise.all(
    Array.from({ length: sideBySide }, async () => {
      for (const index of queue) {
        await subscribe(url, await openStream(url), clients[index % clients.length]?.authStore.token ?? '')
      }
    }),
  )
  const opened = (performance.now() - began) / 1000
  const full = await memoryOf(pid)
  say(`${wanted} streams opened and subscribed in ${opened.toFixed(1)} s`)
  say(
    `Memory of the server: ${empty.toFixed(0)} MiB before, ${full.toFixed(0)} MiB after, ${(((full - empty) * 1024) / wanted).toFixed(1)} KiB for each stream`,
  )
  const [boss] = clients
  const [sucursal] =
    (await boss?.collection('sucursales').getFullList<{ id: string }>({ filter: `nombre = 'Palermo'` })) ?? []
  for (const round of ['Uno', 'Dos', 'Tres']) {
    told = 0
    const telling = untilToldAll()
    await boss?.collection('miembros').create({ nombre: `Oyente Prueba ${round}`, sucursal_id: sucursal?.id })
    const after = await telling
    say(
      `One create told to ${told} of them ${after.toFixed(0)} ms after it was sent; memory ${(await memoryOf(pid)).toFixed(0)} MiB`,
    )
  }
}

say(machineLine())
await inTemporaryFolder(async (folder) => {
  const args = ['--import', './scripts/typescript.mjs', 'server/main.ts']
  const child = await startChild({ args, env: { DATA_DIR: folder }, readyWhen: 'Vigente listo en' })
  try {
    await measure(`http://127.0.0.1:${child.port}`, child.pid)
    const began = performance.now()
    await child.stop()
    say(`Stopped with all of them open in ${((performance.now() - began) / 1000).toFixed(1)} s`)
  } finally {
    await child.stop()
  }
})
process.exit(0)
