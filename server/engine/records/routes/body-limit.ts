import type { FastifyRequest } from 'fastify'
import type { BudgetName } from '#server/runtime/limits/budgets.ts'
import { notFound } from '#server/runtime/errors/errors.ts'
import type { Identify } from '../declaration/caller.ts'
import type { Catalogue } from '../declaration/catalogue.ts'
import type { Collection } from '../declaration/collection.ts'
import { asCurrentCaller } from '../statement/current-caller.ts'
import { fileFieldsOf } from '../write/uploads.ts'
import { requireMayWrite, type WriteAction } from '../write/write-access.ts'
import type { WriteEngine } from '../write/write-engine.ts'

export interface BodyAllowance {
  readonly budget: BudgetName
  /** Bytes on top of the budget for the files of a form. */
  readonly files?: number
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

/** `onRequest` of a route that accepts more than a plain form. */
export function takes(allowance: BodyAllowance) {
  return {
    onRequest(request: FastifyRequest, _reply: unknown, done: () => void) {
      request.bodyAllowance = allowance
      done()
    },
  }
}

type InCollection = FastifyRequest<{ Params: { collection: string } }>

interface Asking {
  readonly catalogue: Pick<Catalogue, 'find'>
  readonly identify: Identify
  readonly writer: Pick<WriteEngine, 'callers'>
}

/**
 * `onRequest` of routes that write records. An unknown collection, and a caller without the right to write it, are
 * refused before any of the body is read.
 */
export function takesRecord({ catalogue, identify, writer }: Asking, action: WriteAction) {
  return {
    async onRequest(request: InCollection) {
      const collection = catalogue.find(request.params.collection)
      if (!collection) throw notFound('Missing or invalid collection context.')
      const { caller } = await identify(request)
      await asCurrentCaller(writer.callers, caller, async (current) => requireMayWrite(collection, action, current))
      request.bodyAllowance = { budget: 'textBody', files: sizeOfFiles(collection) }
    },
  }
}

const sizeOfFiles = (collection: Collection) =>
  fileFieldsOf(collection).reduce((sum, { files: { maxSize, maxSelect } }) => sum + maxSize * maxSelect, 0)
