import { Transform, type Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { unavailable } from '#server/errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body goes to the disk as it comes, and is never in memory whole. */
    isStreamed?: boolean
  }
}

/** Bytes of a body that count; smaller ones are the daily bread. */
const small = 64 * 1024

/**
 * Bodies are read whole. So many bytes of them may be in memory at once, `budget`; whoever comes on top is told to try
 * again (503). What has arrived counts, not what somebody says he will send: a few who promise much and send nothing
 * would else keep everybody out.
 */
export function registerBodyBudget(app: FastifyInstance, { budget }: { budget: number }): void {
  let used = 0
  app.addHook('preParsing', (request, reply, payload: Readable, done) => {
    if (isLight(request)) return done(null, payload)
    let own = 0
    const counted = new Transform({
      transform(chunk: Buffer, _encoding, next) {
        if (used + chunk.length > budget) {
          // What is still on its way will never be read.
          reply.header('connection', 'close')
          next(unavailable('El servidor está recibiendo demasiados archivos. Intenta de nuevo en unos segundos.'))
          return
        }
        own += chunk.length
        used += chunk.length
        next(null, chunk)
      },
    })
    reply.raw.once('close', () => {
      used -= own
      own = 0
      // Bytes that nobody asked for are let through, or the connection would wait for them before its next request.
      payload.unpipe(counted).resume()
      counted.destroy()
    })
    payload.once('error', (error) => counted.destroy(error))
    done(null, payload.pipe(counted))
  })
}

const isLight = ({ headers, routeOptions }: FastifyRequest) =>
  routeOptions.config.isStreamed === true ||
  (headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) <= small)
