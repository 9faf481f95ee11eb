import type { FastifyInstance } from 'fastify'

/** Time for requests that are being answered. An incomplete request has no effect yet. */
const PATIENCE = 8_000

/** Accepts nothing new, ends the streams, finishes running requests and cuts off late ones. */
export async function closeApp(app: FastifyInstance, patience = PATIENCE): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), patience)
  try {
    await app.close()
  } finally {
    clearTimeout(timer)
  }
}
