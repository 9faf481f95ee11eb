import { createConnection, type Socket } from 'node:net'
import { once } from 'node:events'

/** Connections that stay open long: live screens, and a request that never arrives whole. */
export interface Waiters {
  /** Resolves to true if the server has ended every stream. */
  allClosed(): Promise<boolean>
}

const screens = 5

export async function openWaiters(url: string): Promise<Waiters> {
  const { hostname, port } = new URL(url)
  const open = async (text: string) => {
    const socket = createConnection({ host: hostname, port: Number(port) })
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    socket.write(text)
    return socket
  }
  const stream = `GET /api/realtime HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`
  const streams = await Promise.all(Array.from({ length: screens }, () => open(stream)))
  await Promise.all(streams.map((socket) => once(socket, 'data')))
  const unfinished = await open(
    `POST /api/collections/pagos/records HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`,
  )
  const all: Socket[] = [...streams, unfinished]
  for (const socket of all) socket.resume()
  return {
    async allClosed() {
      const isClosed = streams.every((socket) => socket.readableEnded || socket.destroyed)
      for (const socket of all) socket.destroy()
      return isClosed
    },
  }
}
