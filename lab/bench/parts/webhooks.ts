import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { createRandom } from '#seed/random.ts'
import { openReceiver } from '#server/testing/stand-ins/receiver.ts'
import type { BenchRun } from '../server/bench-run.ts'
import { deskOf, type Desk } from '../measure/desk.ts'
import { quantile, showSpread, spreadOf } from '../measure/figures.ts'
import { ask } from '../measure/http-load.ts'
import { openLoop } from '../measure/open-loop.ts'
import { signIn, withProducts } from '../server/product.ts'
import { charge } from '../measure/scenarios.ts'
import type { WorldSize } from '../world/size.ts'

type Receiver = Awaited<ReturnType<typeof openReceiver>>

/** A gym that charges, and the receiver of its webhook. */
interface Line {
  readonly name: string
  readonly desk: Desk
  readonly receiver: Receiver | null
  readonly p50: number[]
  readonly p95: number[]
}

/**
 * Charges of gyms without a webhook, with one whose receiver never answers, and with one that works, in the same rounds. They come
 * at a rate that leaves the machine half idle: at its limit, requests to receivers would take the processor from charges.
 */
export async function measureWebhooks(run: BenchRun): Promise<void> {
  const members = run.count('members', 5000, 500)
  // The first gym has three branches, whose receipts are numbered side by side: it is left out.
  const [bigGym, all] = [100, 100 + 3 * members]
  const size: WorldSize = { gyms: 4, bigGym, members: all, payments: 12 * all, monthly: true, sealed: false }
  const connections = run.count('connections', 8, 4)
  const perSecond = run.count('rate', 20, 20)
  const seconds = run.count('seconds', 10, 1)
  const rounds = run.count('rounds', 9, 1)
  const random = createRandom('webhooks')
  const [hanging, working] = [await openReceiver(() => () => undefined), await openReceiver()]
  await withProducts(run, await run.world(size), {
    processes: 1,
    async work([product]) {
      const port = product?.port ?? 0
      const open = async (name: string, gym: number, receiver: Receiver | null): Promise<Line> => {
        const token = await signIn(port, gym)
        if (receiver) await addWebhook(port, token, receiver.url)
        return { name, desk: deskOf(size, gym, token), receiver, p50: [], p95: [] }
      }
      const lines = [
        await open('no webhook', 2, null),
        await open('a receiver that never answers', 3, hanging),
        await open('a receiver that works', 4, working),
      ]
      let n = 0
      for (let round = -1; round < rounds; round += 1)
        for (const line of round % 2 === 0 ? lines : lines.toReversed()) {
          const next = () => ({ kind: 'charge', request: charge(line.desk, n++) })
          const work = { ports: [port], connections, perSecond, seconds, random: () => random.next(), next }
          const { latencies, errors } = await openLoop(work)
          if (errors.size > 0) throw new Error([...errors.keys()].join('; '))
          if (round < 0) {
            await firstRequest(line)
            continue
          }
          const sorted = (latencies.get('charge') ?? []).toSorted((one, other) => one - other)
          line.p50.push(quantile(sorted, 0.5))
          line.p95.push(quantile(sorted, 0.95))
        }
      run.say(
        `\n| a gym with, at ${perSecond} charges a second | p50 ms | p95 ms | requests received |\n|---|---|---|---|`,
      )
      for (const { name, p50, p95, receiver } of lines)
        run.say(
          `| ${name} | ${showSpread(spreadOf(p50), 1)} | ${showSpread(spreadOf(p95), 1)} | ${receiver?.received.length ?? 0} |`,
        )
    },
  })
  await Promise.all([hanging.close(), working.close()])
}

/** The sender begins with the minute. */
async function firstRequest({ receiver }: Line): Promise<void> {
  while (receiver?.received.length === 0) await pause(200)
}

async function addWebhook(port: number, token: string, url: string): Promise<void> {
  const body = JSON.stringify({ nombre: 'Planilla', url, eventos: ['pagos.created'] })
  const answer = await ask(port, { method: 'POST', path: '/api/webhooks', token, body })
  z.object({ secreto: z.string() }).parse(JSON.parse(answer.body))
}
