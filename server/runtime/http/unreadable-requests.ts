import { STATUS_CODES, type Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { badRequest } from '#server/runtime/errors/errors.ts'
import { securityHeaders } from './security-headers.ts'

const statuses: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

/**
 * Invalid, oversized and slow requests reach no route and no hook. They are refused here, with the shape and headers of
 * every other answer, and their connection ends.
 */
export function refuseUnreadable(given: { secure: boolean }) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    if (socket.writable) socket.write(refusal(statuses[error.code ?? ''] ?? 400, given))
    socket.destroy(error)
  }
}

/** A request must name its host. Checked here, because Node's refusal has none of our headers. */
export function requireHost(app: FastifyInstance): void {
  app.addHook('onRequest', ({ headers, raw }, reply, done) => {
    if (headers.host === undefined && raw.httpVersion !== '1.0') {
      reply.header('connection', 'close')
      throw badRequest()
    }
    done()
  })
}

/** Unknown expectations are refused with the same headers. Node's refusal has none. */
export function refuseExpectations(server: Server, given: { secure: boolean }): void {
  server.on('checkExpectation', (_request, response) => {
    response.writeHead(417, headersOf(given))
    response.end(bodyOf(417))
  })
}

function refusal(status: number, given: { secure: boolean }): string {
  const body = bodyOf(status)
  const headers = { ...headersOf(given), 'content-length': String(body.length) }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('\r\n')}\r\n\r\n${body}`
}

const headersOf = (given: { secure: boolean }) => ({
  ...securityHeaders(given),
  'cache-control': 'no-store',
  connection: 'close',
  'content-type': 'application/json',
})

const bodyOf = (status: number) =>
  JSON.stringify({ data: {}, message: `${STATUS_CODES[status] ?? 'Bad Request'}.`, status })
