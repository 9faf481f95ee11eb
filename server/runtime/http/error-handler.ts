import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { OverBudget } from '#server/runtime/limits/over-budget.ts'
import { ApiError, Denied, notFound, TooManyRequests, unavailable, refused } from '#server/runtime/errors/errors.ts'
import type { BudgetName } from '#server/runtime/limits/budgets.ts'
import { failed } from '#server/runtime/errors/protocol-messages.ts'
import { kindOfFailure } from './kind-of-failure.ts'
import { happening } from './request-log.ts'

/** Retry-After in seconds when the server is unavailable. */
const soon = 3

declare module 'fastify' {
  interface FastifyRequest {
    isDenied: boolean
    /** The budget that the request would have exceeded; null for none. */
    overBudget: BudgetName | null
  }
}

/** The one place where an error becomes an answer. Only an ApiError's own words are sent; everything else is logged. */
export function registerErrorHandler(app: FastifyInstance, collections: ReadonlySet<string> = new Set()): void {
  app.decorateRequest('isDenied', false)
  app.decorateRequest('overBudget', null)
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const answer = toApiError(error)
    request.isDenied = answer instanceof Denied
    if (answer instanceof OverBudget) {
      request.overBudget = answer.budget
      request.log.info({ ...happening(request, collections), budget: answer.budget }, 'over budget')
    } else if (answer.status >= 500) {
      request.log.error({ ...happening(request, collections), status: answer.status, err: error }, 'request failed')
    }
    const retryAfter = retryAfterOf(answer)
    if (retryAfter !== null) reply.header('retry-after', String(retryAfter))
    return send(reply, answer)
  })
}

function retryAfterOf(answer: ApiError): number | null {
  if (answer instanceof TooManyRequests || answer instanceof OverBudget) return answer.retryAfter
  return answer.status === 503 ? soon : null
}

/** The protocol answers 404 for unknown routes and methods. */
export const answerNotFound = (_request: FastifyRequest, reply: FastifyReply) => send(reply, notFound())

const send = (reply: FastifyReply, { status, said, data }: ApiError) =>
  reply
    .code(status)
    .type('application/json')
    .send({ data, ...said, status })

/** An error as the client gets it. */
export function toApiError(error: Error & { statusCode?: number }): ApiError {
  if (error instanceof ApiError) return error
  const status = error.statusCode ?? 500
  switch (kindOfFailure(error)) {
    case 'client':
      return new ApiError(status, status === 413 ? 'Request entity too large.' : failed, {}, error)
    case 'full':
      return refused(507, 'disk_full', error)
    case 'outage':
      return unavailable('server_away', error)
    case 'told':
    case 'fault':
      return new ApiError(500, failed, {}, error)
  }
}
