import { createServer as createHttpServer } from 'node:http'
import { createServer, type Socket } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { createProvider } from './oauth2-provider.ts'

const closing: (() => void)[] = []
afterEach(() => closing.splice(0).forEach((close) => close()))

async function silentIssuer() {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => sockets.add(socket.on('error', () => undefined)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return { issuer: `http://127.0.0.1:${port}`, sockets }
}

it('a provider that accepts connections and never answers delays the first caller once, and is not asked again at once', async () => {
  const { issuer, sockets } = await silentIssuer()
  let at = 0
  const timeouts = { seconds: 0.2, answerSeconds: 0.2, pause: 30_000, elapsed: () => at }
  const provider = createProvider({ clientId: 'x', clientSecret: 'y', issuer }, timeouts)
  await Promise.all([
    expect(provider.offer()).rejects.toBeInstanceOf(Error),
    expect(provider.offer()).rejects.toBeInstanceOf(Error),
  ])
  const connections = sockets.size
  for (let screen = 0; screen < 20; screen += 1) await expect(provider.offer()).rejects.toBeInstanceOf(Error)
  expect(sockets.size).toBe(connections)
  at += 30_000
  await expect(provider.offer()).rejects.toBeInstanceOf(Error)
  await expect.poll(() => sockets.size).toBeGreaterThan(connections)
})

it(
  'a provider that answers discovery and no code is given up, and its connection closed',
  { timeout: 60_000 },
  async () => {
    let letGo = () => {}
    const isLetGo = new Promise<void>((resolve) => (letGo = resolve))
    const server = createHttpServer(({ url, socket }, response) => {
      if (url === '/token') return socket.on('close', letGo)
      return response.setHeader('content-type', 'application/json').end(JSON.stringify(metadata))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    closing.push(() => server.close())
    const address = server.address()
    const issuer = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
    const metadata = { issuer, authorization_endpoint: `${issuer}/entrar`, token_endpoint: `${issuer}/token` }
    const timeouts = { seconds: 60, answerSeconds: 0.2, pause: 30_000, elapsed: () => 0 }
    const provider = createProvider({ clientId: 'x', clientSecret: 'y', issuer }, timeouts)
    const exchange = { code: 'c', codeVerifier: 'v'.repeat(43), redirectURL: 'https://vigente.example/auth/google' }
    await expect(provider.identify(exchange)).rejects.toMatchObject({ name: 'ClientError' })
    await isLetGo
  },
)
