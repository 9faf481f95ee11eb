import type { FastifyRequest } from 'fastify'
import type { BudgetName } from '#server/runtime/limits/budgets.ts'
import { notFound } from '#server/runtime/errors/errors.ts'
import type { Catalogue } from '../declaration/catalogue.ts'
import type { Collection } from '../declaration/collection.ts'

export interface BodyAllowance {
  readonly budget: BudgetName
  /** Bytes on top of the budget, for files and long texts. */
  readonly extra?: number
  /** Guests may send as much; on other routes they are limited to a plain form. */
  readonly isForGuests?: boolean
  /** Written to disk as it arrives, so it takes no memory. */
  readonly isStreamed?: boolean
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null: a plain form. */
    bodyAllowance: BodyAllowance | null
  }
}

type OnRequest<R extends FastifyRequest = FastifyRequest> = (request: R, _reply: unknown, done: () => void) => void

/** `onRequest` of a route that accepts more than a plain form. */
export function takes(allowance: BodyAllowance): { readonly onRequest: OnRequest } {
  return {
    onRequest(request, _reply, done) {
      request.bodyAllowance = allowance
      done()
    },
  }
}

type InCollection = FastifyRequest<{ Params: { collection: string } }>

/** The body limit of routes that write records. An unknown collection is a 404 before any of the body is read. */
export function takesRecord(catalogue: Pick<Catalogue, 'find'>): { readonly onRequest: OnRequest<InCollection> } {
  return {
    onRequest(request, _reply, done) {
      const collection = catalogue.find(request.params.collection)
      if (!collection) throw notFound('Missing or invalid collection context.')
      request.bodyAllowance = { budget: 'recordBody', extra: extraOf(collection) }
      done()
    },
  }
}

const extraOf = ({ fields }: Pick<Collection, 'fields'>) => fields.reduce((sum, { maxBytes = 0 }) => sum + maxBytes, 0)
