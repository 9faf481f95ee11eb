import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { forgetChanges } from '#server/runtime/db/change-log.ts'
import { forgetRequests } from '#server/runtime/db/relay-log.ts'
import type { RunTransaction } from '#server/runtime/db/transaction.ts'
import { forbidden } from '#server/runtime/errors/errors.ts'
import { bodyOf } from '#server/engine/request/body.ts'
import { takes } from '#server/engine/records/routes/body-limit.ts'
import type { CallerSource, Identify } from '#server/engine/records/declaration/caller.ts'
import { reloadCaller } from '#server/engine/records/statement/run-statement.ts'
import { createEventStream } from './streams/event-stream.ts'
import type { Hub } from './hub.ts'
import type { OnOverBudget } from './streams/stream-limits.ts'
import { requireFewTopics, subscriptionOf } from './streams/subscription-body.ts'
import { createUnread } from './streams/unread.ts'

export type RealtimeDeps = {
  readonly hub: Hub
  readonly transaction: RunTransaction
  readonly onOverBudget: OnOverBudget
  readonly identify: Identify
  readonly callers: CallerSource
}

const beatEvery = 25_000
const forgetEvery = 60_000

/** The event stream and its subscriptions. Both run only while the app listens; closing the app ends every stream. */
export function registerRealtimeRoutes(app: FastifyInstance, deps: RealtimeDeps): void {
  const { hub, transaction, identify, callers } = deps
  const unread = createUnread(deps.onOverBudget)
  keepTime(app, () => hub.beat(), beatEvery)
  keepTime(
    app,
    () =>
      void Promise.all([forgetChanges(transaction), forgetRequests(transaction)]).catch((error) =>
        app.log.warn({ err: error }, 'deleting old events failed'),
      ),
    forgetEvery,
  )
  app.addHook('preClose', () => hub.close())

  app.get('/api/realtime', { exposeHeadRoute: false }, async (request, reply) => {
    await hub.ready()
    const { raw } = reply
    if (raw.destroyed) return reply.hijack()
    const lastEventId = String(request.headers['last-event-id'] ?? '')
    const open = () => createEventStream(beginStream(reply), unread)
    raw.on('close', hub.enter({ ip: request.ip, lastEventId, open }))
    return reply
  })

  app.post('/api/realtime', takes({ budget: 'textBody' }), async (request, reply) => {
    const sent = subscriptionOf(bodyOf(request))
    const { caller } = await identify(request)
    if (caller.key) throw forbidden('clave_no_realtime')
    requireFewTopics(sent.topics, caller)
    await hub.subscribe({ ...sent, caller, ip: request.ip })
    // A session that ended before the stream could hear of it is told by this answer.
    if (caller.id !== null) await reloadCaller(caller, caller.id, callers)
    return reply.code(204).send()
  })
}

function keepTime(app: FastifyInstance, act: () => void, every: number): void {
  let timer: NodeJS.Timeout | undefined
  app.addHook('onListen', async () => {
    timer = setInterval(act, every).unref()
  })
  app.addHook('preClose', async () => clearInterval(timer))
}

function beginStream(reply: FastifyReply): ServerResponse {
  const { raw } = reply.hijack()
  for (const [name, value] of Object.entries(reply.headers(streamHeaders).getHeaders())) {
    if (value !== undefined) raw.setHeader(name, value)
  }
  return raw.writeHead(200)
}

const streamHeaders = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
  // The connection ends with the stream; kept open, it would keep the server from closing.
  connection: 'close',
}
