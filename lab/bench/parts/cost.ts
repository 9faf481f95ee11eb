import { deskOf } from '../measure/desk.ts'
import { showSpread, spreadOf } from '../measure/figures.ts'
import { load } from '../measure/http-load.ts'
import { readProcessor } from '../measure/processor.ts'
import { charge, enter, sell } from '../measure/scenarios.ts'
import type { WireRequest } from '../measure/wire.ts'
import { productSide, sharedCalls } from '../pocketbase/calls.ts'
import type { BenchRun } from '../server/bench-run.ts'
import { openOtherCheckout, type Opened } from '../server/other-checkout.ts'
import { signIn, startProduct } from '../server/product.ts'
import type { WorldSize } from '../world/size.ts'

interface Side {
  readonly who: string
  readonly port: number
  readonly pid: number
  readonly databaseUrl: string
  readonly works: readonly { readonly name: string; readonly next: (n: number) => readonly WireRequest[] }[]
}

/**
 * Milliseconds of processor, of the server and of PostgreSQL, that a view, a create, a charge, an entry and a sale take: this
 * checkout, and another commit's on a world of its own (`--before`), in the same rounds. Unlike a rate it hardly changes with the
 * machine's other work.
 */
export async function measureCost(run: BenchRun): Promise<void> {
  const bigGym = run.count('members', 5000, 500)
  const size = { gyms: 9, bigGym, members: 3 * bigGym, payments: 12 * bigGym, monthly: false, sealed: true }
  const opened: Opened = []
  try {
    const world = await run.world(size)
    opened.push(world)
    const server = await startProduct(run, world)
    opened.push(server)
    const sides = [await sideOf('now', server, world.databaseUrl, size)]
    if (run.word('before')) {
      const other = await openOtherCheckout(run, size, opened)
      sides.push(await sideOf('before', other.server, other.databaseUrl, size))
    }
    await report(run, sides)
  } finally {
    for (const one of opened.toReversed()) await one.stop()
  }
}

async function sideOf(who: string, { port, pid }: { port: number; pid: number }, databaseUrl: string, size: WorldSize) {
  const desk = deskOf(size, 1, await signIn(port, 1))
  const shared = (name: string) => sharedCalls(desk, productSide).find((one) => one.name === name)
  const counted = (make: (n: number) => readonly WireRequest[]) => {
    let count = 0
    return () => make(count++)
  }
  const [view, create] = [shared('view'), shared('create')]
  const works = [
    { name: 'view', next: counted((n) => view?.request(n % view.variants) ?? []) },
    { name: 'create', next: counted((n) => create?.request(n) ?? []) },
    { name: 'charge', next: counted((n) => [charge(desk, n)]) },
    { name: 'entry', next: counted((n) => [enter(desk, n)]) },
    { name: 'sale', next: counted(() => [sell(desk)]) },
  ]
  return { who, port, pid, databaseUrl, works }
}

async function report(run: BenchRun, sides: readonly Side[]): Promise<void> {
  const [connections, seconds] = [run.count('connections', 8, 8), run.count('seconds', 2, 1)]
  const seen = sides.flatMap((side) =>
    side.works.map((work) => ({ side, work, server: new Array<number>(), postgres: new Array<number>() })),
  )
  for (let round = -1; round < run.count('rounds', 5, 1); round += 1) {
    for (const { side, work, server, postgres } of round % 2 === 0 ? seen : seen.toReversed()) {
      if (!work.name.includes(run.word('only'))) continue
      const before = await readProcessor(side.pid, side.databaseUrl)
      const { latencies, refused, firstRefusal } = await load({
        port: side.port,
        connections,
        seconds,
        next: work.next,
      })
      const after = await readProcessor(side.pid, side.databaseUrl)
      if (refused > 0) throw new Error(`${work.name}: ${refused} requests were refused, the first with ${firstRefusal}`)
      if (round < 0) continue
      server.push((after.server - before.server) / latencies.length)
      postgres.push((after.postgres - before.postgres) / latencies.length)
    }
  }
  run.say('\n| what | server ms | PostgreSQL ms |\n|---|---|---|')
  for (const { side, work, server, postgres } of seen) {
    if (server.length === 0) continue
    run.say(`| ${side.who}: ${work.name} | ${showSpread(spreadOf(server), 2)} | ${showSpread(spreadOf(postgres), 2)} |`)
  }
}
