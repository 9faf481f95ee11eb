import { join } from 'node:path'
import type { BenchRun, World } from '../server/bench-run.ts'
import { deskOf, type Desk } from '../measure/desk.ts'
import { showSpread, spreadOf } from '../measure/figures.ts'
import { runOnce, type Contender, type Pace } from '../measure/measure.ts'
import { pocketBaseSide, productSide, sharedCalls, type Side } from '../pocketbase/calls.ts'
import { startPocketBase } from '../pocketbase/start.ts'
import { signIn, startProduct } from '../server/product.ts'
import { openOtherCheckout, type Opened } from '../server/other-checkout.ts'
import { verified } from '../server/soak-check.ts'
import { charge, type Scenario } from '../measure/scenarios.ts'
import type { WorldSize } from '../world/size.ts'

/** One branch in each gym but the first, which has three. */
const gyms = 9

type Open = { readonly port: number; stop(): Promise<void> }

/**
 * Creates and charges of one gym, of three branches and of eight gyms, in the same rounds: this checkout, another commit's
 * on a world of its own (`--before`), and PocketBase if POCKETBASE_BIN names one. Afterwards
 * everything must still follow from the ledger.
 */
export async function measureWrites(run: BenchRun): Promise<void> {
  const bigGym = run.count('members', 5000, 500)
  const size = { gyms, bigGym, members: 3 * bigGym, payments: 6 * bigGym, monthly: false, sealed: true }
  const pace = {
    connections: run.count('connections', 16, 16),
    seconds: run.count('seconds', 2, 1),
    rounds: run.count('rounds', 5, 1),
  }
  const opened: Opened = []
  try {
    const world = await run.world(size)
    opened.push(world)
    const now = await open(run, world, opened)
    const lines = await linesOf('now', now, size)
    const loose = await open(run, { ...world, databaseUrl: notWaiting(world.databaseUrl) }, opened)
    lines.push(...(await linesOf('now, not waiting for the disk', loose, size)).slice(0, 1))
    if (run.word('before'))
      lines.push(...(await linesOf('before', (await openOtherCheckout(run, size, opened)).server, size)))
    const binary = process.env['POCKETBASE_BIN']
    if (binary) lines.push(await openPocketBase(run, binary, world, opened))
    await report(
      run,
      lines.filter(({ name }) => name.includes(run.word('only'))),
      pace,
    )
    run.say(await verified(world.databaseUrl))
  } finally {
    for (const one of opened.toReversed()) await one.stop()
  }
}

interface Line {
  readonly name: string
  readonly contender: Contender
}

async function open(run: BenchRun, world: World, opened: Opened): Promise<Open> {
  const server = await startProduct(run, world)
  opened.push(server)
  return server
}

/** Like PocketBase's default: an answer does not wait for the disk. */
function notWaiting(databaseUrl: string): string {
  const url = new URL(databaseUrl)
  url.searchParams.set('options', '-c synchronous_commit=off')
  return url.href
}

async function openPocketBase(run: BenchRun, binary: string, { databaseUrl, size }: World, opened: Opened) {
  const other = await startPocketBase(binary, join(run.scratch, 'pocketbase'), databaseUrl)
  opened.push(other)
  const desk = deskOf(size, 1, other.token)
  return { name: 'PocketBase: members of one gym', contender: contenderOf(other.port, [create(desk, pocketBaseSide)]) }
}

async function linesOf(who: string, { port }: Open, size: WorldSize): Promise<Line[]> {
  const desks: Desk[] = []
  for (let gym = 1; gym <= gyms; gym += 1) desks.push(deskOf(size, gym, await signIn(port, gym)))
  const [big, ...small] = desks
  if (!big) throw new Error('A world has a gym')
  const line = (name: string, scenarios: Scenario[]) => ({
    name: `${who}: ${name}`,
    contender: contenderOf(port, scenarios),
  })
  return [
    line('members of one gym', [create(big, productSide)]),
    line(
      'members of eight gyms',
      small.map((desk) => create(desk, productSide)),
    ),
    line('charges of one branch', small.slice(0, 1).map(charging)),
    line('charges of three branches', [charging(big)]),
    line('charges of eight gyms', small.map(charging)),
  ]
}

function create(desk: Desk, side: Side): Scenario {
  const found = sharedCalls(desk, side).find(({ name }) => name === 'create')
  if (!found) throw new Error('No call creates a member')
  return found
}

const charging = (desk: Desk): Scenario => ({
  name: 'charge',
  goal: {},
  variants: 1,
  request: (n) => [charge(desk, n)],
  makesNew: true,
})

/** Numbered without end, so that concurrent charges are of different members. */
function contenderOf(port: number, scenarios: readonly Scenario[]): Contender {
  let count = 0
  return {
    port,
    next() {
      const n = count++
      return scenarios[n % scenarios.length]?.request(Math.floor(n / scenarios.length)) ?? []
    },
  }
}

async function report(run: BenchRun, lines: readonly Line[], pace: Pace): Promise<void> {
  const seen = lines.map(({ name, contender }) => ({
    name,
    contender,
    rates: new Array<number>(),
    p99: new Array<number>(),
  }))
  for (let round = -1; round < pace.rounds; round += 1) {
    for (const one of round % 2 === 0 ? seen : seen.toReversed()) {
      const { perSecond, p99 } = await runOnce(one.contender, pace)
      if (round < 0) continue
      one.rates.push(perSecond)
      one.p99.push(p99)
    }
  }
  run.say('\n| what | a second | p99 ms |\n|---|---|---|')
  for (const { name, rates, p99 } of seen) {
    run.say(`| ${name} | ${showSpread(spreadOf(rates), 0)} | ${showSpread(spreadOf(p99), 0)} |`)
  }
}
