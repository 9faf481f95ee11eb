import { administer } from '#server/testing/database/administer.ts'
import type { BenchRun } from '../server/bench-run.ts'
import { signIn, withProducts } from '../server/product.ts'
import { reportLines } from '../measure/reports.ts'
import type { WorldSize } from '../world/size.ts'

/** Payments per member: two years and more of those who stay. */
const each = 26

/** Entries of the year for each member who pays. */
const visits = 60

/** Members on the books for each one who pays, because some have left; each payer has twelve payments in the year. */
const onTheBooks = 1.76

/** The statistics know nothing yet of a gym that was just brought in. */
const statistics = {
  'before ANALYZE': `select pg_clear_attribute_stats('public', tablename, attname, inherited) from pg_stats where schemaname = 'public'`,
  'after ANALYZE': 'analyze',
}

/** Every report over two sizes of a gym, with another such gym beside it. */
export async function measureReports(run: BenchRun): Promise<void> {
  for (const paying of run.counts('members', [5_000, 50_000], [500])) {
    const members = Math.round(paying * onTheBooks)
    const size: WorldSize = {
      gyms: 2,
      bigGym: members,
      members: 2 * members,
      payments: 2 * members * each,
      monthly: true,
      sealed: false,
      audited: true,
      entries: paying * visits,
    }
    const world = await run.world(size)
    const most = paying > 5_000 ? 1500 : 150
    await withProducts(run, world, {
      processes: 1,
      async work([product]) {
        if (!product) throw new Error('No server was started')
        const { port, pid } = product
        const asking = { port, pid, databaseUrl: world.databaseUrl, token: await signIn(port), most }
        for (const [when, statement] of Object.entries(statistics)) {
          await administer(world.databaseUrl, statement)
          run.say(when)
          for (const line of await reportLines(asking, new Date())) run.say(line)
        }
      },
    })
  }
}
