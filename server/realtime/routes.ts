import type { FastifyInstance } from 'fastify'
import { forgetChanges } from '#server/db/change-log.ts'
import { forgetRequests } from '#server/db/relay-log.ts'
import type { RunTransaction } from '#server/db/transaction.ts'
import { invalid } from '#server/errors.ts'
import type { FieldErrors } from '#server/errors.ts'
import { bodyOf } from '#server/records/body.ts'
import type { Body } from '#server/records/body.ts'
import type { Caller } from '#server/records/caller.ts'
import { createEventStream } from './event-stream.ts'
import type { Hub } from './hub.ts'

export type RealtimeDeps = {
  readonly hub: Hub
  readonly transaction: RunTransaction
  readonly identify: (authorization: string | undefined) => Promise<{ readonly caller: Caller }>
}

const beatEvery = 25_000
const forgetEvery = 60_000

/** The stream of events and the subscriptions to it. Both run only while the app listens; closing the app ends every stream. */
export function registerRealtimeRoutes(app: FastifyInstance, { hub, transaction, identify }: RealtimeDeps): void {
  keepTime(app, () => hub.beat(), beatEvery)
  keepTime(
    app,
    () =>
      void Promise.all([forgetChanges(transaction), forgetRequests(transaction)]).catch((error) =>
        app.log.warn({ err: error }, 'events kept'),
      ),
    forgetEvery,
  )
  app.addHook('preClose', () => hub.close())

  app.get('/api/realtime', { exposeHeadRoute: false }, async (request, reply) => {
    await hub.ready()
    const { raw } = reply.hijack()
    if (raw.destroyed) return
    for (const [name, value] of Object.entries(reply.headers(streamHeaders).getHeaders())) {
      if (value !== undefined) raw.setHeader(name, value)
    }
    raw.writeHead(200)
    const lastEventId = String(request.headers['last-event-id'] ?? '')
    raw.on('close', hub.enter({ ip: request.ip, lastEventId, stream: createEventStream(raw) }))
  })

  app.post('/api/realtime', async (request, reply) => {
    const asked = subscriptionOf(bodyOf(request))
    const { caller } = await identify(request.headers.authorization)
    await hub.subscribe({ ...asked, caller, ip: request.ip })
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

const streamHeaders = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
  // The connection ends with the stream: one that stayed open would keep the server from closing.
  connection: 'close',
}

const maxTopics = 1000
const maxTopicLength = 2500

function subscriptionOf(body: Body) {
  const clientId = typeof body['clientId'] === 'string' ? body['clientId'] : ''
  const given = body['subscriptions'] ?? []
  const topics = (Array.isArray(given) ? given : [given]).filter((topic) => topic !== '')
  const errors = { ...refuseClient(clientId), ...refuseTopics(topics) }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return { clientId, topics: new Set(topics.map(String)) }
}

function refuseClient(clientId: string): FieldErrors {
  if (clientId === '') return { clientId: { code: 'validation_required', message: 'Cannot be blank.' } }
  if (clientId.length > 255) return { clientId: tooLong(255) }
  return {}
}

function refuseTopics(topics: readonly unknown[]): FieldErrors {
  if (topics.length > maxTopics) return { subscriptions: tooLong(maxTopics) }
  const refused = topics.flatMap((topic, index): [string, FieldErrors[string]][] => {
    if (typeof topic !== 'string')
      return [[String(index), { code: 'validation_invalid_value', message: 'Invalid value.' }]]
    return topic.length > maxTopicLength ? [[String(index), tooLong(maxTopicLength)]] : []
  })
  return refused.length === 0 ? {} : { subscriptions: Object.fromEntries(refused) }
}

const tooLong = (max: number) => ({
  code: 'validation_length_too_long',
  message: `The length must be no more than ${max}.`,
  params: { max },
})
