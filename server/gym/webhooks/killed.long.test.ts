import { spawn, type ChildProcess } from 'node:child_process'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { webhooksSender } from '#server/background.ts'
import { callerSource } from '#server/gym/users/caller-source.ts'
import { createSeal } from '#server/runtime/encrypted-text.ts'
import { anular, charge } from '#server/testing/charge.ts'
import { buildGym, buildMiembro, testId, type GymWorld } from '#server/testing/gym-world.ts'
import { openReceiver } from '#server/testing/stand-ins/receiver.ts'
import { testDatabase, type TestDatabase } from '#server/testing/test-db.ts'
import { sendFor } from './send-job.ts'
import { renewSecret } from './secret.ts'
import { testBackground } from '#server/testing/test-product.ts'

/** Half of them payments, half their voids. `EVENTS`: how many, 120 by default, 10,000 in `npm run prove webhooks`. */
const events = Number(process.env['EVENTS'] ?? 120)
const perMember = 10
const kills = process.env['EVENTS'] === undefined ? 1 : 3
const secret = 'x'.repeat(32)

let db: TestDatabase
let gym: GymWorld
let worker: ChildProcess | undefined
beforeAll(async () => {
  db = await testDatabase()
  gym = await buildGym(db.owner)
})
afterEach(() => worker?.kill('SIGKILL'))
afterAll(() => db.drop())

function startWorker(): ChildProcess {
  const program = 'server/testing/stand-ins/webhooks-worker.ts'
  worker = spawn(process.execPath, ['--import', './scripts/typescript.mjs', program, db.url, secret], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return worker
}

async function buildWebhook(url: string): Promise<void> {
  const id = testId()
  await db.owner('insert into webhooks (gimnasio_id, id, nombre, url, eventos) values ($1, $2, $3, $4, $5)', [
    gym.id,
    id,
    'Planilla',
    url,
    JSON.stringify(['pagos.created', 'pagos.voided']),
  ])
  const seal = createSeal(secret, 'webhook')
  await db.pools.transaction(gym.id, (tx) => renewSecret(tx, { id, now: new Date(), seal }))
}

/** Charges and voids, one after the other. Answers the payments, and the milliseconds of a charge. */
async function work() {
  const caller = await callerSource(db.pools.reader).load(gym.users.Admin)
  if (!caller) throw new Error('There is no administrator')
  const pagos: string[] = []
  let [miembro, took] = ['', 0]
  while (pagos.length < events / 2) {
    if (pagos.length % perMember === 0) miembro = await buildMiembro(db.owner, gym)
    const begun = performance.now()
    const pago = await charge({ db, caller, gym }, miembro)
    took += performance.now() - begun
    pagos.push(pago)
    await anular(db, caller, pago)
  }
  return { pagos, perCharge: took / pagos.length }
}

it('a receiver that fails half the time gets every event at least once and in order, though the sender is killed', async () => {
  let turn = 0
  const accepted: string[] = []
  const receiver = await openReceiver(({ event }) => {
    turn += 1
    if (turn % 2 === 0) return 500
    accepted.push(`${String(event.data['id'])} ${event.type}`)
    return 204
  })
  await buildWebhook(receiver.url)
  let child = startWorker()
  const working = work()
  for (let kill = 1; kill <= kills; kill += 1) {
    const reached = (events * kill) / (kills + 1) / 2
    await expect.poll(() => accepted.length, { timeout: 900_000, interval: 5 }).toBeGreaterThan(reached)
    child.kill('SIGKILL')
    child = startWorker()
  }
  const { pagos, perCharge } = await working
  child.kill('SIGKILL')
  // A clock ahead: nobody waits for the killed sender.
  const now = () => new Date(Date.now() + 120_000)
  const sender = webhooksSender(
    testBackground({
      pools: db.pools,
      secret,
      now,
      localWebhooks: true,
      onError: (what, error) => {
        throw new Error(what, { cause: error })
      },
    }),
    Array.from({ length: 25 }, () => 1),
  )
  const states = () => db.owner('select estado, count(*) from webhooks_entregas group by 1')
  while ((await db.owner(`select from webhooks_entregas where estado = 'pendiente' limit 1`)).length > 0)
    await sendFor(sender, 200)
  expect(await states()).toEqual([{ estado: 'entregada', count: events }])
  const first = new Map<string, number>()
  for (const [at, one] of accepted.entries()) if (!first.has(one)) first.set(one, at)
  const wrong = pagos.filter((id) => {
    const [created, voided] = [first.get(`${id} pagos.created`), first.get(`${id} pagos.voided`)]
    return created === undefined || voided === undefined || created > voided
  })
  expect(wrong).toEqual([])
  expect(receiver.received.length).toBeGreaterThan(events)
  if (process.env['EVENTS'] !== undefined)
    process.stdout.write(
      `${events} events in ${receiver.received.length} requests, ${accepted.length} accepted; ${perCharge.toFixed(1)} ms a charge meanwhile\n`,
    )
  await receiver.close()
})
