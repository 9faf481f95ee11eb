import type { FastifyInstance } from 'fastify'
import { sessionHeader } from '#shared/values/session-end.ts'
import { notingSessionEnd, type SessionEnd } from '#server/engine/records/statement/session-end.ts'
import { keyPrefix } from '../keys/key-text.ts'
import { bareToken, type Callers } from '../../sessions/callers.ts'

declare module 'fastify' {
  interface FastifyRequest {
    sessionEnd: SessionEnd | null
  }
}

/**
 * Adds a header to any answer whose token belongs to no live session. The end of a session may be found in the middle of a request,
 * so each request runs in a scope with a note of its own.
 */
export function tellSessionEnd(app: FastifyInstance, callers: Pick<Callers, 'identifyStored' | 'endOfToken'>): void {
  app.decorateRequest('sessionEnd', null)
  app.addHook('onRequest', (request, _reply, done) => {
    const token = bareToken(request.headers.authorization)
    if (token === '' || token.startsWith(keyPrefix) || !request.url.startsWith('/api/')) return done()
    request.sessionEnd = { isNoted: false }
    notingSessionEnd(request.sessionEnd, done)
  })
  // A body arrives from the socket, outside the scope that the first hook opened.
  app.addHook('preValidation', ({ sessionEnd, body }, _reply, done) =>
    sessionEnd && body !== undefined ? notingSessionEnd(sessionEnd, done) : done(),
  )
  app.addHook('onSend', async ({ sessionEnd, headers: { authorization } }, reply) => {
    if (!sessionEnd) return
    if (isRefusal(reply.statusCode))
      sessionEnd.isNoted ||= (await callers.identifyStored(authorization)).claims === null
    if (sessionEnd.isNoted) reply.header(sessionHeader, await callers.endOfToken(authorization))
  })
}

/** A refusal may come before any statement has compared the cached caller with the stored one. */
const isRefusal = (status: number) => status >= 400 && status < 500 && status !== 429
