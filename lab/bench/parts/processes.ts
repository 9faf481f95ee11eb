import type { BenchRun } from '../server/bench-run.ts'
import type { Server } from '#lab/harness/server.ts'
import { deskOf } from '../measure/desk.ts'
import { quantile, showSpread, spreadOf } from '../measure/figures.ts'
import { load, type LoadResult } from '../measure/http-load.ts'
import type { WireRequest } from '../measure/wire.ts'
import type { Pace } from '../measure/measure.ts'
import { signIn, withProducts } from '../server/product.ts'
import { charge, readScenarios, type Scenario } from '../measure/scenarios.ts'
import { usualSize } from '../world/size.ts'

/** The same calls to one server process and to two on the same database, in the same rounds. */
export async function compareProcesses(run: BenchRun): Promise<void> {
  const world = await run.world(usualSize(run.count('members', 500_000, 5000)))
  const pace = {
    connections: run.count('connections', 16, 8),
    seconds: run.count('seconds', 2, 1),
    rounds: run.count('rounds', 7, 1),
  }
  await withProducts(run, world, {
    processes: 2,
    async work(products) {
      const desk = deskOf(world.size, 1, await signIn(products[0]?.port ?? 0))
      const create: Scenario = {
        name: 'create payment',
        goal: {},
        variants: 1,
        request: (n) => [charge(desk, n)],
        makesNew: true,
      }
      run.say(`\n${head}`)
      for (const scenario of [...readScenarios(desk), create]) {
        if (scenario.name.includes(run.word('only'))) run.say(await compareOne(scenario, products, pace))
      }
    },
  })
}

const head = [
  '| call | one process: requests/s | p50 / p99 ms | two processes: requests/s | p50 / p99 ms | two to one |',
  '|---|---|---|---|---|---|',
].join('\n')

interface Round {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
}

async function compareOne(scenario: Scenario, products: readonly Server[], pace: Pace): Promise<string> {
  const ports = products.map(({ port }) => port)
  const [one, two]: [Round[], Round[]] = [[], []]
  const count = counter(scenario)
  for (let round = -1; round < pace.rounds; round += 1) {
    const single = await ask(ports.slice(0, 1), count, pace)
    const both = await ask(ports, count, pace)
    if (round < 0) continue
    one.push(single)
    two.push(both)
  }
  const ratio = spreadOf(two.map(({ perSecond }, round) => perSecond / (one[round]?.perSecond ?? Number.NaN)))
  return `| ${[scenario.name, ...columns(one), ...columns(two), `× ${showSpread(ratio, 2)}`].join(' | ')} |`
}

/** Numbers the requests over all processes, so that no two charge the same member at once. */
function counter({ request, variants, makesNew = false }: Scenario): () => readonly WireRequest[] {
  let n = 0
  return () => request(makesNew ? n++ : n++ % variants)
}

/** The same number of connections, spread over the processes. */
async function ask(ports: readonly number[], next: () => readonly WireRequest[], pace: Pace): Promise<Round> {
  const connections = Math.max(1, Math.floor(pace.connections / ports.length))
  const results = await Promise.all(ports.map((port) => load({ port, connections, seconds: pace.seconds, next })))
  const refused = results.find((result) => result.refused > 0)
  if (refused) throw new Error(`Requests were refused, the first with ${refused.firstRefusal}`)
  return together(results)
}

function together(results: readonly LoadResult[]): Round {
  const latencies = Float64Array.from(results.flatMap((result) => [...result.latencies])).sort()
  const perSecond = results.reduce((sum, result) => sum + result.latencies.length / result.seconds, 0)
  return { perSecond, p50: quantile(latencies, 0.5), p99: quantile(latencies, 0.99) }
}

function columns(rounds: readonly Round[]): string[] {
  const median = (of: keyof Round) => spreadOf(rounds.map((round) => round[of])).median
  return [median('perSecond').toFixed(0), `${median('p50').toFixed(1)} / ${median('p99').toFixed(1)}`]
}
