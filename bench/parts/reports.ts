import type { BenchRun } from '../bench-run.ts'
import { signIn, withProducts } from '../product.ts'
import { reportLines } from '../reports.ts'
import type { WorldSize } from '../world/size.ts'

/** Every report over a gym with a million payments. */
export async function measureReports(run: BenchRun): Promise<void> {
  const payments = run.counts('payments', [1_000_000], [20_000]).at(-1) ?? 0
  const members = run.count('members', 50_000, 2000)
  const size: WorldSize = {
    gyms: 2,
    bigGym: members,
    members: members + 100,
    payments,
    monthly: true,
    sealed: false,
    audited: true,
  }
  const world = await run.world(size)
  await withProducts(run, world, {
    processes: 1,
    async work([product]) {
      const port = product?.port ?? 0
      for (const line of await reportLines(port, await signIn(port), new Date())) run.say(line)
    },
  })
}
