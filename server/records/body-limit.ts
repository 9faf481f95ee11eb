import type { FastifyRequest } from 'fastify'
import type { BudgetName } from '../budgets/budgets.ts'
import { notFound } from '../errors.ts'
import type { Catalogue } from './catalogue.ts'
import type { Collection } from './collection.ts'

/** The body that a route takes. */
export interface BodyAllowance {
  readonly budget: BudgetName
  /** Bytes besides the budget's, for files and long texts. */
  readonly extra?: number
  /** Guests may send it too, who otherwise send a plain form at most. */
  readonly isForGuests?: boolean
  /** Laid down on a disk as it comes, so it takes no memory. */
  readonly isStreamed?: boolean
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null: a plain form. */
    bodyAllowance: BodyAllowance | null
  }
}

type OnRequest<R extends FastifyRequest = FastifyRequest> = (request: R, _reply: unknown, done: () => void) => void

/** onRequest of a route that takes more than a plain form. */
export function takes(allowance: BodyAllowance): { readonly onRequest: OnRequest } {
  return {
    onRequest(request, _reply, done) {
      request.bodyAllowance = allowance
      done()
    },
  }
}

type InCollection = FastifyRequest<{ Params: { collection: string } }>

/** The same for the routes that write records. An unknown collection is said before anything of a body is read. */
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

/** Bytes that its files and its long texts may hold. */
const extraOf = ({ fields }: Pick<Collection, 'fields'>) => fields.reduce((sum, { maxBytes = 0 }) => sum + maxBytes, 0)
