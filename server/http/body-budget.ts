import type { FastifyInstance } from 'fastify'
import { unavailable } from '#server/errors.ts'

/** Bytes of a body that count; smaller ones are the daily bread. */
const small = 64 * 1024

/**
 * Bodies are read whole. So many bytes of them may be in memory at once, `budget`; whoever comes on top is told to try
 * again (503). A body that does not say its length counts as `unknown`.
 */
export function registerBodyBudget(
  app: FastifyInstance,
  { budget, unknown }: { budget: number; unknown: number },
): void {
  let used = 0
  app.addHook('onRequest', (request, reply, done) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
    const size = encoding === undefined ? Number(length ?? 0) : unknown
    // What is past the whole budget is past its own limit, too, which says so.
    if (!(size > small) || size > budget) return done()
    if (used + size > budget) {
      reply.header('connection', 'close')
      throw unavailable('El servidor está recibiendo demasiados archivos. Intenta de nuevo en unos segundos.')
    }
    used += size
    reply.raw.once('close', () => {
      used -= size
    })
    done()
  })
}
