import { Transform, type Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError, notFound } from '../errors.ts'
import { recordBodyLimit } from './body.ts'
import type { Catalogue } from './catalogue.ts'
import type { Collection } from './collection.ts'

/** Bytes that a body for a record may have: what every record may, and what its large fields may hold. */
export const bodyLimitOf = ({ fields }: Pick<Collection, 'fields'>) =>
  fields.reduce((sum, { maxBytes = 0 }) => sum + maxBytes, recordBodyLimit)

/** The limit of the collection that takes the most. */
export const largestBodyLimit = ({ all }: Pick<Catalogue, 'all'>) => Math.max(recordBodyLimit, ...all.map(bodyLimitOf))

type InCollection = { Params: { collection: string } }

/**
 * Hooks of the routes that write records: an unknown collection is said before anything is read of a body, and a body
 * past its collection's limit is read no further, whether it says its length or not.
 */
export function bodyLimits(catalogue: Catalogue) {
  return {
    onRequest(request: FastifyRequest<InCollection>, reply: FastifyReply, done: () => void): void {
      const collection = catalogue.find(request.params.collection)
      if (!collection) throw notFound()
      if (Number(request.headers['content-length'] ?? 0) > bodyLimitOf(collection)) {
        // What is still on its way will never be read.
        reply.header('connection', 'close')
        throw tooLarge()
      }
      done()
    },
    preParsing(
      request: FastifyRequest<InCollection>,
      reply: FastifyReply,
      payload: Readable,
      done: (error: null, payload: Readable) => void,
    ): void {
      const collection = catalogue.find(request.params.collection)
      const isCounted = request.headers['content-length'] !== undefined || !collection
      done(null, isCounted ? payload : payload.pipe(countingUpTo(bodyLimitOf(collection), reply)))
    },
  }
}

function countingUpTo(most: number, reply: FastifyReply): Transform {
  let read = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      read += chunk.length
      if (read <= most) return done(null, chunk)
      reply.header('connection', 'close')
      done(tooLarge())
    },
  })
}

const tooLarge = () => new ApiError(413, 'Request entity too large.')
