import { createServer } from 'node:http'
import { StartError } from '#server/runtime/errors/errors.ts'
import type { Metrics } from './metrics.ts'

export interface ServedMetrics {
  readonly port: number
  readonly close: () => Promise<void>
}

/** Listens on 127.0.0.1 and a port of its own, never on the public address. `onError` hears why figures are missing. */
export async function serveMetrics(
  { text, contentType }: Pick<Metrics, 'text' | 'contentType'>,
  port: number,
  onError: (error: unknown) => void,
): Promise<ServedMetrics> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end()
    text().then(
      (body) => response.writeHead(200, { 'content-type': contentType }).end(body),
      (error: unknown) => {
        onError(error)
        response.writeHead(500).end()
      },
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) =>
      reject(
        new StartError(`No se pueden servir métricas en el puerto ${port}. Elige otro con METRICS_PORT.`, { cause }),
      ),
    )
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
