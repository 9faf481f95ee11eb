import { join } from 'node:path'
import type { BenchRun } from '../server/bench-run.ts'
import { deskOf } from '../measure/desk.ts'
import { ask } from '../measure/http-load.ts'
import { compare, type Contender } from '../measure/measure.ts'
import { pocketBaseSide, productSide, sharedCalls } from '../pocketbase/calls.ts'
import { startPocketBase } from '../pocketbase/start.ts'
import { signIn, withProducts } from '../server/product.ts'
import { tableHead, tableRow } from '../measure/report.ts'
import type { Scenario } from '../measure/scenarios.ts'
import { usualSize } from '../world/size.ts'

/** The same calls over the same data, to the product and to PocketBase in the same rounds. */
export async function compareWithPocketBase(run: BenchRun): Promise<void> {
  const binary = process.env['POCKETBASE_BIN']
  if (!binary) return run.say('Not run: POCKETBASE_BIN names no PocketBase 0.39.')
  const world = await run.world(usualSize(run.count('members', 50_000, 2000)))
  const pace = {
    connections: run.count('connections', 16, 8),
    seconds: run.count('seconds', 2, 1),
    rounds: run.count('rounds', 7, 1),
  }
  await withProducts(run, world, {
    processes: 1,
    async work([product]) {
      const port = product?.port ?? 0
      const other = await startPocketBase(binary, join(run.scratch, 'pocketbase'), world.databaseUrl)
      try {
        run.say(`${other.version}: ${other.filled}\n\n${tableHead.replaceAll('bare', 'PocketBase')}`)
        const ours = sharedCalls(deskOf(world.size, 1, await signIn(port)), productSide)
        const theirs = sharedCalls(deskOf(world.size, 1, other.token), pocketBaseSide)
        for (const [index, mine] of ours.entries()) {
          const its = theirs[index]
          // This many sign-ins of one account at once are refused before their password is read.
          const paced = mine.name === 'login' ? { ...pace, connections: Math.min(8, pace.connections) } : pace
          if (!its || !mine.name.includes(run.word('only'))) continue
          const variants = await withRows(port, mine)
          const comparison = await compare(asked(port, mine, variants), asked(other.port, its, variants), paced)
          run.say(tableRow(mine.name, mine.goal, comparison))
        }
      } finally {
        await other.stop()
      }
    },
  })
}

const asked = (port: number, { request }: Scenario, variants: readonly number[]): Contender => ({
  port,
  next: (n) => request(variants[n % variants.length] ?? n),
})

/** The variants with rows in their answer: PocketBase delays a user after several searches without results. */
async function withRows(port: number, { request, variants, makesNew = false }: Scenario): Promise<readonly number[]> {
  if (makesNew) return []
  const found: number[] = []
  for (let n = 0; n < variants; n += 1) {
    const [first] = request(n)
    const { body } = first ? await ask(port, first) : { body: '' }
    if (!body.includes('"items":[]')) found.push(n)
  }
  return found
}
