import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { OverBudget } from '#server/budgets/over-budget.ts'
import { ApiError, Denied, notFound, TooManyRequests, unavailable } from '#server/errors.ts'
import type { BudgetName } from '#server/budgets/budgets.ts'
import { kindOfFailure } from './kind-of-failure.ts'
import { happening } from './request-log.ts'

/** Seconds after which whoever found the server away may ask again. */
const soon = 3

const NO_ROOM = 'El servidor no tiene espacio y no guardó nada. Avísale a quien lo administra.'

const AWAY = 'El servicio no está disponible en este momento. Intenta de nuevo en unos segundos.'

const FAILED = 'Something went wrong while processing your request.'

declare module 'fastify' {
  interface FastifyRequest {
    /** Answered with a refusal for lack of a right. */
    isDenied: boolean
    /** The budget that the request would have passed; null for none. */
    overBudget: BudgetName | null
  }
}

/** The one place where an error becomes an answer. Only an ApiError's own words leave; everything else is logged. */
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

/** The protocol answers 404 for routes and methods it does not know. */
export const answerNotFound = (_request: FastifyRequest, reply: FastifyReply) => send(reply, notFound())

const send = (reply: FastifyReply, { status, message, data }: ApiError) =>
  reply.code(status).type('application/json').send({ data, message, status })

/** An error as the client gets it. */
export function toApiError(error: Error & { statusCode?: number }): ApiError {
  if (error instanceof ApiError) return error
  const status = error.statusCode ?? 500
  switch (kindOfFailure(error)) {
    case 'client':
      return new ApiError(status, status === 413 ? 'Request entity too large.' : FAILED, {}, error)
    case 'full':
      return new ApiError(507, NO_ROOM, {}, error)
    case 'outage':
      return unavailable(AWAY, error)
    case 'told':
    case 'fault':
      return new ApiError(500, FAILED, {}, error)
  }
}
