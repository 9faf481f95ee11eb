import { Client } from 'pg'
import type { BenchRun } from '../server/bench-run.ts'
import { deskOf } from '../measure/desk.ts'
import { showSpread, spreadOf, type Figures } from '../measure/figures.ts'
import { runOnce } from '../measure/measure.ts'
import { signIn, withProducts } from '../server/product.ts'
import { charge } from '../measure/scenarios.ts'
import { usualSize } from '../world/size.ts'

/** The cost of the notes for the chains of links for a charge: with and without them, in the same rounds. */
export async function measureSeals(run: BenchRun): Promise<void> {
  const world = await run.world(usualSize(run.count('members', 50_000, 5000)))
  const pace = {
    connections: run.count('connections', 16, 8),
    seconds: run.count('seconds', 2, 1),
    rounds: run.count('rounds', 11, 2),
  }
  const seen: Record<'with' | 'without', Figures[]> = { with: [], without: [] }
  const owner = new Client({ connectionString: world.databaseUrl })
  await withProducts(run, world, {
    processes: 1,
    async work([product]) {
      const port = product?.port ?? 0
      const desk = deskOf(world.size, 1, await signIn(port))
      let n = 0
      await owner.connect()
      try {
        for (let round = -1; round < pace.rounds; round += 1) {
          const order = round % 2 === 0 ? (['with', 'without'] as const) : (['without', 'with'] as const)
          for (const way of order) {
            await switchSeals(owner, way === 'with')
            const figures = await runOnce({ port, next: () => [charge(desk, n++)] }, pace)
            if (round >= 0) seen[way].push(figures)
          }
        }
      } finally {
        await switchSeals(owner, true)
        await owner.end()
      }
    },
  })
  const shares = seen.with.map(
    ({ perSecond }, round) => (100 * perSecond) / (seen.without[round]?.perSecond ?? Number.NaN),
  )
  run.say('\n| charges | requests/s | p50 ms | p99 ms |\n|---|---|---|---|')
  run.say(line('with the notes', seen.with))
  run.say(line('without them', seen.without))
  run.say(`\nWith them: ${showSpread(spreadOf(shares), 0)} % of the charges without`)
}

async function switchSeals(owner: Client, on: boolean): Promise<void> {
  await owner.query('drop rule if exists unnoted on sellos_pendientes')
  if (!on) await owner.query('create rule unnoted as on insert to sellos_pendientes do instead nothing')
}

function line(name: string, rounds: readonly Figures[]): string {
  const spread = (of: keyof Figures, digits: number) => showSpread(spreadOf(rounds.map((round) => round[of])), digits)
  return `| ${[name, spread('perSecond', 0), spread('p50', 2), spread('p99', 2)].join(' | ')} |`
}
