import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLoop } from './open-loop.ts'

describe('an open loop', () => {
  let server: Server
  let port = 0
  let stalls = false
  beforeAll(async () => {
    server = createServer((request, response) => {
      const answer = () => response.writeHead(request.url === '/wrong' ? 500 : 200, { 'content-length': 2 }).end('{}')
      if (stalls) setTimeout(answer, 30)
      else answer()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    if (address && typeof address === 'object') port = address.port
  })
  afterAll(() => server.close())

  const settings = (connections: number, path: string) => ({
    ports: [port],
    connections,
    perSecond: 100,
    seconds: 0.3,
    // Regular arrivals, 10 ms apart.
    random: () => 1 - 1 / Math.E,
    next: () => ({ kind: 'x', request: { method: 'GET', path } as const }),
  })

  it('counts the wait for a connection', async () => {
    stalls = true
    const { latencies } = await openLoop(settings(1, '/'))
    stalls = false
    const taken = latencies.get('x') ?? []
    // One connection answers thirty a second and a hundred come: the last has waited for all before it.
    expect(taken).toHaveLength(30)
    expect(Math.max(...taken)).toBeGreaterThan(400)
  })

  it('counts refusals by their messages', async () => {
    const { errors } = await openLoop(settings(4, '/wrong'))
    expect([...errors.keys()]).toEqual(['x: 500 {}'])
  })
})
