import type { BenchRun } from '../bench-run.ts'
import { signIn, withProducts } from '../product.ts'
import { reportLines } from '../reports.ts'
import type { WorldSize } from '../world/size.ts'

/** Payments for each member: two years and more of those who stay. */
const each = 26

/** Every report over two sizes of a gym, with another such gym beside it. */
export async function measureReports(run: BenchRun): Promise<void> {
  for (const members of run.counts('members', [5_000, 50_000], [500])) {
    const size: WorldSize = {
      gyms: 2,
      bigGym: members,
      members: 2 * members,
      payments: 2 * members * each,
      monthly: true,
      sealed: false,
      audited: true,
    }
    const world = await run.world(size)
    const most = members > 5_000 ? 1500 : 150
    await withProducts(run, world, {
      processes: 1,
      async work([product]) {
        const port = product?.port ?? 0
        const lines = await reportLines({ port, token: await signIn(port), most }, new Date())
        for (const line of lines) run.say(line)
      },
    })
  }
}
