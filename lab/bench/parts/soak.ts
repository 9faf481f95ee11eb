import { openReceiver } from '#server/testing/stand-ins/receiver.ts'
import { createRandom } from '#seed/random.ts'
import type { BenchRun } from '../server/bench-run.ts'
import { deskOf, type Desk } from '../measure/desk.ts'
import { quantile } from '../measure/figures.ts'
import { mixedWork } from '../measure/mixed-work.ts'
import { openLoop, type OpenLoopResult } from '../measure/open-loop.ts'
import { readProcessor, type Used } from '../measure/processor.ts'
import { signIn, withProducts } from '../server/product.ts'
import { makeBusy } from '../server/busy-gym.ts'
import { lookAfterwards } from '../server/soak-check.ts'
import { watchServer } from '../server/soak-watch.ts'
import type { WorldSize } from '../world/size.ts'

/** One gym of so many has a webhook. */
const withWebhook = 4

/** Desks of twenty gyms at work for some minutes, at a rate that does not wait for the server: with tills, reminders and webhooks. */
export async function soak(run: BenchRun): Promise<void> {
  const gyms = run.count('gyms', 20, 3)
  const each = run.count('members', 5000, 200)
  const payments = gyms * each * 12
  const size: WorldSize = { gyms, bigGym: each, members: gyms * each, payments, monthly: true, sealed: true }
  const perSecond = run.count('rate', 300, 40)
  const seconds = run.count('seconds', run.count('minutes', 10, 1) * 60, 20)
  const connections = run.count('connections', 50, 20)
  const world = await run.world(size)
  await withProducts(run, world, {
    processes: 1,
    async work([product]) {
      if (!product) return
      const desks: Desk[] = []
      for (let gym = 1; gym <= gyms; gym += 1) desks.push(deskOf(size, gym, await signIn(product.port, gym)))
      const receiver = await openReceiver()
      for (const [at, desk] of desks.entries())
        await makeBusy(product.url, at + 1, desk, at % withWebhook === 0 ? receiver.url : undefined)
      const work = { ports: [product.port], connections, perSecond }
      const warming = createRandom('warming')
      await openLoop({
        ...work,
        seconds: Math.min(20, seconds),
        random: () => warming.next(),
        next: mixedWork(desks, warming),
      })
      const before = await readProcessor(product.pid, world.databaseUrl)
      const watch = await watchServer(product, world.databaseUrl, run.say)
      const random = createRandom('soak')
      const result = await openLoop({ ...work, seconds, random: () => random.next(), next: mixedWork(desks, random) })
      await watch.stop()
      run.say(`\n${perSecond} requests/s for ${seconds} s over ${connections} connections, chance arrivals`)
      for (const line of latencyLines(result)) run.say(line)
      run.say(shareLine(before, await readProcessor(product.pid, world.databaseUrl), seconds, perSecond))
      for (const line of watch.slopes()) run.say(line)
      run.say(`Webhooks received: ${receiver.received.length}`)
      await receiver.close()
      for (const line of await lookAfterwards(world.databaseUrl, result.made)) run.say(line)
    },
  })
}

/** The parts of one core, and milliseconds of a request. What the jobs do meanwhile counts too. */
function shareLine(before: Used, after: Used, seconds: number, perSecond: number): string {
  const line = (name: string, used: number) =>
    `${name} ${((used / 1000 / seconds) * 100).toFixed(0)} % of a core, ${(used / seconds / perSecond).toFixed(2)} ms a request`
  return `Processor: ${line('server', after.server - before.server)}; ${line('PostgreSQL', after.postgres - before.postgres)}`
}

function latencyLines({ latencies, errors }: OpenLoopResult): string[] {
  const all = [...latencies.values()].flat()
  const line = (name: string, values: readonly number[]) => {
    const sorted = values.toSorted((one, other) => one - other)
    const figures = [0.5, 0.99, 0.999].map((part) => quantile(sorted, part).toFixed(1))
    return `| ${[name, String(sorted.length), ...figures, (sorted.at(-1) ?? Number.NaN).toFixed(1)].join(' | ')} |`
  }
  const goal =
    quantile(
      all.toSorted((one, other) => one - other),
      0.99,
    ) <= 150
      ? '✓'
      : '✗'
  return [
    '| request | answered | p50 ms | p99 ms | p99.9 ms | slowest |',
    '|---|---|---|---|---|---|',
    ...[...latencies].map(([kind, values]) => line(kind, values)),
    line('all', all),
    `\np99 of all ≤ 150 ms ${goal}`,
    `Errors: ${errors.size === 0 ? 'none' : [...errors].map(([what, count]) => `${count} × ${what}`).join('; ')}`,
  ]
}
