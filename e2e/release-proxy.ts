import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A proxy in front of the e2e server that can go down and can serve a newer service worker. */
export async function openReleaseProxy(target: string) {
  let release = 0
  const { hostname, port } = new URL(target)
  const forward = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { method, url, headers } = incoming
    const isWorker = url === '/sw.js'
    const asked = request({ hostname, port, method, path: url, headers: isWorker ? {} : headers }, (answer) => {
      const { 'content-length': _length, etag: _etag, ...unsized } = answer.headers
      outgoing.writeHead(answer.statusCode ?? 502, isWorker ? unsized : answer.headers)
      answer.pipe(outgoing, { end: !isWorker })
      if (isWorker) answer.once('end', () => outgoing.end(`\n// ${release}\n`))
    })
    asked.on('error', () => outgoing.destroy())
    outgoing.on('close', () => asked.destroy())
    incoming.pipe(asked)
  }
  const server = createServer(forward)
  const listen = (at: number) => new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve))
  await listen(0)
  const address = server.address()
  const own = isAddress(address) ? address.port : 0
  return {
    url: `http://127.0.0.1:${own}`,
    release: () => void (release += 1),
    vanish: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
    comeBack: () => listen(own),
  }
}

const isAddress = (address: string | AddressInfo | null): address is AddressInfo =>
  typeof address === 'object' && address !== null
