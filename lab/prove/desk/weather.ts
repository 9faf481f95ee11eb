import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'

/**
 * `hanging` swallows requests or, by turns, their answers, and resets those connections once it is over, as a network does that
 * comes back; `refused` cuts connections; `slow` delays each request.
 */
export type Sky = 'fair' | 'hanging' | 'refused' | 'slow'

/** In milliseconds. */
const delay = 1500

/** A proxy before the server whose network is as bad as it is told. The server may move to another port. */
export async function openWeather() {
  let sky: Sky = 'fair'
  let port = 0
  let swallowed = 0
  const held = new Set<ServerResponse>()
  let lastBad = 0
  const forward = (incoming: IncomingMessage, outgoing: ServerResponse, answers: boolean) => {
    const { method, url, headers } = incoming
    const asked = request({ hostname: '127.0.0.1', port, method, path: url, headers }, (answer) => {
      if (!answers) return answer.resume()
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    asked.on('error', () => outgoing.destroy())
    outgoing.on('close', () => asked.destroy())
    incoming.pipe(asked)
  }
  const server = createServer((incoming, outgoing) => {
    if (sky === 'refused') return void incoming.destroy()
    if (sky === 'hanging') {
      swallowed += 1
      held.add(outgoing)
      // Every second one reaches the server, and its answer is lost.
      return swallowed % 2 === 0 ? undefined : forward(incoming, outgoing, false)
    }
    if (sky === 'slow') return void setTimeout(forward, delay, incoming, outgoing, true)
    forward(incoming, outgoing, true)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The system gave no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    lead: (to: number) => void (port = to),
    turn(to: Sky) {
      if (sky !== 'fair' || to !== 'fair') lastBad = Date.now()
      sky = to
      if (to !== 'fair') server.closeAllConnections()
      for (const answer of held) answer.destroy()
      held.clear()
    },
    /** True while the network is bad, or was within the last seconds. */
    wasBad: (within: number) => sky !== 'fair' || Date.now() - lastBad < within,
    note: () => void (lastBad = Date.now()),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

export type Weather = Awaited<ReturnType<typeof openWeather>>
