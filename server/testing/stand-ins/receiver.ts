import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

/** A request that a receiver of webhooks got. */
export type Received = {
  readonly id: string
  readonly headers: Record<string, string>
  readonly body: string
  readonly event: { type: string; timestamp: string; data: Record<string, unknown>; cortado?: boolean }
}

/** A status, or a function that does as it likes with the response. */
type Answer = number | ((response: ServerResponse) => void)

/** A program that receives webhooks over HTTP. It answers each request as told, 204 unless told otherwise. */
export async function openReceiver(answer: (received: Received, before: number) => Answer = () => 204) {
  const received: Received[] = []
  const server = createServer((request, response) => {
    void textOf(request).then((body) => {
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
      const one = { id: headers['webhook-id'] ?? '', headers, body, event: JSON.parse(body) }
      const given = answer(one, received.filter(({ id }) => id === one.id).length)
      received.push(one)
      if (typeof given === 'number') response.writeHead(given).end(`Respuesta ${given}`)
      else given(response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('It does not listen')
  return {
    url: `http://127.0.0.1:${address.port}/avisos`,
    received,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts).toString('utf8')
}
