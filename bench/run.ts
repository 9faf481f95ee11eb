import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readOrMakeSecret } from '#server/secret.ts'
import { startChild } from './child.ts'
import { benchPassword, inTemporaryFolder, openBenchDatabase } from './database.ts'
import { ask, type WireRequest } from './http-load.ts'
import { compare } from './measure.ts'
import { pathOf, recordPlan } from './plan.ts'
import { against, machineLine, tableHead, tableRow } from './report.ts'
import { reportLines } from './reports.ts'
import { charge, readScenarios } from './scenarios.ts'
import { measureStartUp } from './start-up.ts'
import { bigGymEmail } from './world.ts'

const usage = `npm run bench -- [--members 500000] [--rounds 15] [--seconds 1] [--connections 16] [--data <folder>]

  --members      members in all; a tenth of them in the gym that is asked, 500 per gym
  --rounds       interleaved rounds of each scenario
  --seconds      of load on each server in each round
  --only         part of a scenario's name
  --data         keep the database in this folder and use it again
`

const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '500000' },
    rounds: { type: 'string', default: '15' },
    seconds: { type: 'string', default: '1' },
    connections: { type: 'string', default: '16' },
    data: { type: 'string' },
    only: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})

const say = (line: string) => process.stdout.write(`${line}\n`)
const bounded = (text: string, most: number) => Math.min(most, Math.max(1, Number.parseInt(text, 10) || 1))

const members = Math.max(1000, bounded(values.members, 2_000_000))
const size = { members, bigGym: Math.floor(members / 10), gyms: Math.max(2, Math.floor(members / 500)) }
const pace = {
  connections: bounded(values.connections, 256),
  seconds: bounded(values.seconds, 60),
  rounds: bounded(values.rounds, 50),
}
const isWanted = (name: string) => values.only === undefined || name.includes(values.only)

async function bench(): Promise<void> {
  say(machineLine())
  if (isWanted('start')) await inTemporaryFolder(startUp)
  await inTemporaryFolder(async (scratch) => {
    if (values.data !== undefined) return underLoad(values.data, scratch)
    return inTemporaryFolder((folder) => underLoad(folder, scratch))
  })
}

async function startUp(scratch: string): Promise<void> {
  const { first, second, weight } = await measureStartUp(scratch)
  say(`First start, demonstration included: ${(first / 1000).toFixed(1)} s`)
  say(`Second start: ${against(second / 1000, 3, 's', 1)}`)
  say(`JavaScript until the dashboard can be used, charts excepted: ${against(weight.js / 1024, 180, 'KB gzip')}`)
  say(`CSS: ${against(weight.css / 1024, 15, 'KB gzip', 1)}`)
}

async function underLoad(folder: string, scratch: string): Promise<void> {
  const database = await openBenchDatabase(folder, size)
  const made = database.filledIn > 0 ? `made in ${database.filledIn.toFixed(0)} s` : 'already there'
  say(
    `${size.gyms} gyms, ${size.members} members (${size.bigGym} in the one asked), ${size.members * 2} payments: ${made}`,
  )
  const secret = await readOrMakeSecret(folder)
  try {
    const product = await startProduct(database.url, scratch, secret)
    try {
      await compareAll(product.port, { databaseUrl: database.url, secret, planFile: join(scratch, 'plan.json') })
    } finally {
      await product.stop()
    }
  } finally {
    await database.stop()
  }
}

const startProduct = (databaseUrl: string, dataDir: string, secret: string) =>
  startChild({
    args: ['--import', 'tsx', 'server/main.ts'],
    env: { NODE_ENV: 'production', DATABASE_URL: databaseUrl, DATA_DIR: dataDir, SECRET: secret },
    readyWhen: 'Vigente listo en',
  })

const startBare = (databaseUrl: string, planFile: string) =>
  startChild({
    args: ['--import', 'tsx', 'bench/bare-server.ts'],
    env: { NODE_ENV: 'production', BENCH_DATABASE: databaseUrl, BENCH_PLAN: planFile },
    readyWhen: 'bare ready',
  })

interface Compared {
  readonly databaseUrl: string
  readonly secret: string
  readonly planFile: string
}

async function compareAll(port: number, { databaseUrl, secret, planFile }: Compared): Promise<void> {
  const token = await signIn(port)
  if (isWanted('reports')) for (const line of await reportLines(port, token, new Date())) say(line)
  const reads = readScenarios(token, size.bigGym).filter(({ name }) => isWanted(name))
  const charges = isWanted(chargeName) ? [chargeName] : []
  const sample = Array.from({ length: 306 }, (_, n) => charge(token, n, size.bigGym))
  const writes = charges.map((name) => ({ name, requests: sample }))
  await writeFile(planFile, JSON.stringify(await recordPlan({ databaseUrl, secret, reads, writes })))
  const bare = await startBare(databaseUrl, planFile)
  try {
    say(`\n${tableHead}`)
    for (const { name, goal, variants, request } of reads) {
      const bareNext = (n: number): WireRequest[] => [{ method: 'GET', path: `/${pathOf(name)}/${n % variants}` }]
      const productNext = (n: number) => request(n % variants)
      say(tableRow(name, goal, await compare({ port, next: productNext }, { port: bare.port, next: bareNext }, pace)))
    }
    for (const name of charges) {
      const bareNext = (n: number): WireRequest[] => [{ method: 'POST', path: `/${pathOf(name)}/${n % 300}` }]
      const productNext = (n: number) => [charge(token, n, size.bigGym)]
      say(
        tableRow(
          name,
          { share: 0.5 },
          await compare({ port, next: productNext }, { port: bare.port, next: bareNext }, pace),
        ),
      )
    }
  } finally {
    await bare.stop()
  }
}

const chargeName = 'create payment'

async function signIn(port: number): Promise<string> {
  const body = JSON.stringify({ identity: bigGymEmail, password: benchPassword })
  const answer = await ask(port, { method: 'POST', path: '/api/collections/users/auth-with-password', body })
  const parsed: unknown = JSON.parse(answer.body)
  if (typeof parsed === 'object' && parsed && 'token' in parsed && typeof parsed.token === 'string') return parsed.token
  throw new Error(`Signing in failed: ${answer.status} ${answer.body}`)
}

if (values.help) say(usage)
else await bench()
