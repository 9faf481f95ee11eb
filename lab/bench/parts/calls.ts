import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BenchRun, World } from '../server/bench-run.ts'
import { startChild } from '#lab/harness/server.ts'
import { deskOf, type Desk } from '../measure/desk.ts'
import type { WireRequest } from '../measure/wire.ts'
import { compare, type Contender, type Pace } from '../measure/measure.ts'
import { pathOf, recordPlan } from '../server/plan.ts'
import { signIn, withProducts } from '../server/product.ts'
import { tableHead, tableRow } from '../measure/report.ts'
import { entryScenarios } from '../measure/entry-scenarios.ts'
import { charge, readScenarios, type Scenario } from '../measure/scenarios.ts'
import { usualSize, withEntries } from '../world/size.ts'

const chargeName = 'create payment'
const chargeVariants = 300
const recordedBefore = 6

/** Every call beside a bare handler that runs the very same SQL. */
export async function compareCalls(run: BenchRun): Promise<void> {
  const world = await run.world(withEntries(usualSize(run.count('members', 500_000, 5000))))
  const pace = {
    connections: run.count('connections', 16, 16),
    seconds: run.count('seconds', 1, 1),
    rounds: run.count('rounds', 15, 1),
  }
  const only = run.word('only')
  await withProducts(run, world, {
    processes: 1,
    async work([product]) {
      const port = product?.port ?? 0
      const desk = deskOf(world.size, 1, await signIn(port))
      const reads = [...readScenarios(desk), ...entryScenarios(desk)].filter(({ name }) => name.includes(only))
      const writes = chargeName.includes(only) ? [chargeScenario(desk)] : []
      const bare = await startBare(run, world, { reads, writes })
      try {
        run.say(`\n${tableHead}`)
        for (const scenario of [...reads, ...writes]) await compareOne(run, scenario, { port, bare: bare.port, pace })
      } finally {
        await bare.stop()
      }
    },
  })
}

const chargeScenario = (desk: Desk): Scenario => ({
  name: chargeName,
  goal: { share: 0.5 },
  variants: chargeVariants,
  request: (n) => [charge(desk, n)],
  makesNew: true,
})

type Scenarios = { reads: readonly Scenario[]; writes: readonly Scenario[] }

async function startBare(run: BenchRun, { databaseUrl, secret, size }: World, { reads, writes }: Scenarios) {
  const planFile = join(run.scratch, 'plan.json')
  const samples = writes.map(({ name, request }) => ({
    name,
    requests: Array.from({ length: chargeVariants + recordedBefore }, (_, n) => request(n % size.bigGym)).flat(),
  }))
  await writeFile(planFile, JSON.stringify(await recordPlan({ databaseUrl, secret, reads, writes: samples })))
  const env = { NODE_ENV: 'production', BENCH_DATABASE: databaseUrl, BENCH_PLAN: planFile }
  return startChild(['lab/bench/server/bare-server.ts'], 'bare ready', { env })
}

type Compared = { port: number; bare: number; pace: Pace }

async function compareOne(run: BenchRun, scenario: Scenario, { port, bare, pace }: Compared): Promise<void> {
  const { name, goal, variants, request } = scenario
  const { makesNew = false } = scenario
  const bareNext = (n: number): WireRequest[] => [
    { method: makesNew ? 'POST' : 'GET', path: `/${pathOf(name)}/${n % variants}` },
  ]
  const product: Contender = { port, next: (n) => request(makesNew ? n : n % variants) }
  run.say(tableRow(name, goal, await compare(product, { port: bare, next: bareNext }, pace)))
}
