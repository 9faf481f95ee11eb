import type { BenchRun } from '../server/bench-run.ts'
import { deskOf, type Desk } from '../measure/desk.ts'
import { spreadOf, type Figures } from '../measure/figures.ts'
import { load } from '../measure/http-load.ts'
import { runOnce, type Contender, type Pace } from '../measure/measure.ts'
import { signIn, withProducts } from '../server/product.ts'
import { charge, readScenarios, type Scenario } from '../measure/scenarios.ts'
import type { WorldSize } from '../world/size.ts'

const membersOfSmall = 20
const paymentsEach = 2

/**
 * One gym of 50,000 members beside ten thousand small ones: the times of each, and of the small ones while the big one is
 * busy.
 */
export async function measureNeighbours(run: BenchRun): Promise<void> {
  const bigGym = run.count('members', 50_000, 2000)
  const small = run.count('gyms', 10_000, 50)
  const members = bigGym + small * membersOfSmall
  const size: WorldSize = {
    gyms: small + 1,
    bigGym,
    members,
    payments: members * paymentsEach,
    monthly: false,
    sealed: false,
  }
  const pace = {
    connections: run.count('connections', 4, 4),
    seconds: run.count('seconds', 2, 1),
    rounds: run.count('rounds', 7, 1),
  }
  const world = await run.world(size)
  await withProducts(run, world, {
    processes: 1,
    async work([product]) {
      const port = product?.port ?? 0
      const big = deskOf(size, 1, await signIn(port))
      const others = await desksOfSmall(port, size)
      run.say(`\n${head}`)
      for (const [index, scenario] of callsOf(big).entries()) {
        const smallOnes = others.map((desk) => callsOf(desk)[index]).filter((one) => one !== undefined)
        run.say(row(scenario.name, await inTurns({ port, big: scenario, smallOnes, busy: busyCalls(big), pace })))
      }
    },
  })
}

const callsOf = (desk: Desk): Scenario[] => [
  ...readScenarios(desk),
  { name: 'create payment', goal: {}, variants: 1, request: (n) => [charge(desk, n)], makesNew: true },
]

/** The big gym's load: its lists and searches. */
const busyCalls = (big: Desk) => readScenarios(big).filter(({ name }) => /list|search/.test(name))

/** Some of the small gyms, spread over all. */
async function desksOfSmall(port: number, size: WorldSize): Promise<Desk[]> {
  const count = Math.min(100, size.gyms - 1)
  const step = Math.floor((size.gyms - 1) / count)
  const desks: Desk[] = []
  for (let gym = 2; desks.length < count; gym += step) desks.push(deskOf(size, gym, await signIn(port, gym)))
  return desks
}

interface Turns {
  readonly port: number
  readonly big: Scenario
  readonly smallOnes: readonly Scenario[]
  readonly busy: readonly Scenario[]
  readonly pace: Pace
}

type Seen = { big: Figures[]; small: Figures[]; beside: Figures[] }

const contender = (port: number, all: readonly Scenario[]): Contender => ({
  port,
  next(n) {
    const one = all[n % all.length]
    const turn = Math.floor(n / all.length)
    return one ? one.request(one.makesNew ? turn : turn % one.variants) : []
  },
})

/** The big gym alone, the small ones alone, and the small ones while the big one sends as fast as it is answered. */
async function inTurns({ port, big, smallOnes, busy, pace }: Turns): Promise<Seen> {
  const seen: Seen = { big: [], small: [], beside: [] }
  for (let round = -1; round < pace.rounds; round += 1) {
    const bigOnes = await runOnce(contender(port, [big]), pace)
    const small = await runOnce(contender(port, smallOnes), pace)
    const noise = load({ ...contender(port, busy), connections: pace.connections, seconds: pace.seconds })
    const beside = await runOnce(contender(port, smallOnes), pace)
    await noise
    if (round < 0) continue
    seen.big.push(bigOnes)
    seen.small.push(small)
    seen.beside.push(beside)
  }
  return seen
}

const head = [
  '| call | big gym: p50 / p99 ms | small gyms: p50 / p99 ms | small gyms while the big one is busy: p50 / p99 ms |',
  '|---|---|---|---|',
].join('\n')

function row(name: string, { big, small, beside }: Seen): string {
  const median = (rounds: readonly Figures[], of: 'p50' | 'p99') =>
    spreadOf(rounds.map((round) => round[of])).median.toFixed(1)
  return `| ${[name, ...[big, small, beside].map((rounds) => `${median(rounds, 'p50')} / ${median(rounds, 'p99')}`)].join(' | ')} |`
}
