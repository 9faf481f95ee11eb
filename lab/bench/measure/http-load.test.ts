import { createServer } from 'node:http'
import type { Server } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, load } from './http-load.ts'

describe('requests over plain sockets', () => {
  let server: Server
  let port = 0
  const asked: string[] = []
  beforeAll(async () => {
    server = createServer((request, response) => {
      const parts: Buffer[] = []
      request.on('data', (part: Buffer) => parts.push(part))
      request.on('end', () => {
        asked.push(
          `${request.method} ${request.url} ${request.headers.authorization} ${Buffer.concat(parts).toString()}`,
        )
        const body = Buffer.from(`año ${'ñ'.repeat(100_000)}`)
        const length = request.url === '/pieces' ? {} : { 'content-length': body.length }
        response.writeHead(request.url === '/no' ? 404 : 200, length)
        // In pieces, as a long answer arrives.
        response.write(body.subarray(0, 5))
        setTimeout(() => response.end(body.subarray(5)), 5)
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    port = address && typeof address === 'object' ? address.port : 0
  })
  afterAll(() => server.close())

  it('sends method, token and body, and reads an answer that comes in pieces', async () => {
    const answer = await ask(port, { method: 'POST', path: '/x', token: 't', body: '{"a":"ñ"}' })
    expect(asked).toEqual(['POST /x t {"a":"ñ"}'])
    expect(answer).toEqual({ status: 200, body: `año ${'ñ'.repeat(100_000)}` })
  })

  it('reads an answer without a length', async () => {
    const answer = await ask(port, { method: 'GET', path: '/pieces' })
    expect(answer).toEqual({ status: 200, body: `año ${'ñ'.repeat(100_000)}` })
  })

  it('measures several requests as one unit, and reports refusals', async () => {
    const next = () => [{ method: 'GET', path: '/si' } as const, { method: 'GET', path: '/no' } as const]
    const result = await load({ port, connections: 2, seconds: 0.1, next })
    expect(result.refused).toBe(result.latencies.length)
    expect(result.firstRefusal).toMatch(/^404 año/)
    expect(result.latencies[0]).toBeGreaterThan(5)
  })
})
