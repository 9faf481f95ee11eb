import type { FastifyInstance } from 'fastify'

/** For requests that are being answered; one that has not arrived whole by then has no effect yet. */
const PATIENCE = 8_000

/** Takes nothing new, ends the streams, answers what is at hand and cuts off what is not done in time. */
export async function closeApp(app: FastifyInstance, patience = PATIENCE): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), patience)
  try {
    await app.close()
  } finally {
    clearTimeout(timer)
  }
}
