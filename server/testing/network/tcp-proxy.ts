import { createConnection, createServer, type Socket } from 'node:net'

/** Stands between a client and a server and can disturb their traffic. */
export interface TcpProxy {
  readonly port: number
  /** Resets every open connection, in the middle of its data. Returns their number. */
  cut(): number
  /** Stops all traffic without closing anything, until `thaw`. */
  freeze(): void
  /** Holds the server's answers to a client that sends these bytes, until `thaw`. Then they arrive at once. */
  holdAnswersTo(bytes: string): void
  thaw(): void
  close(): Promise<void>
}

/** `target`: as for `net.createConnection`. A client that sends the bytes `cutsAt` is cut off before they arrive. */
export async function openTcpProxy(
  target: { path: string } | { port: number; host: string },
  cutsAt?: string,
): Promise<TcpProxy> {
  const open = new Set<Socket>()
  let isFrozen = false
  let holdsAt: string | null = null
  const join = (from: Socket, to: Socket) => {
    open.add(from)
    from.on('data', (bytes) => void to.write(bytes))
    from.on('error', () => to.destroy())
    from.on('close', () => {
      open.delete(from)
      to.destroy()
    })
    if (isFrozen) from.pause()
  }
  const server = createServer((client) => {
    const behind = createConnection(target)
    if (cutsAt !== undefined) client.on('data', (bytes) => bytes.includes(cutsAt) && reset(client))
    client.on('data', (bytes) => holdsAt !== null && bytes.includes(holdsAt) && behind.pause())
    join(client, behind)
    join(behind, client)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The system gave no TCP port')
  const cut = () => {
    const cutOff = open.size
    for (const socket of open) reset(socket)
    return cutOff
  }
  return {
    port: address.port,
    cut,
    freeze() {
      isFrozen = true
      for (const socket of open) socket.pause()
    },
    holdAnswersTo(bytes) {
      holdsAt = bytes
    },
    thaw() {
      isFrozen = false
      holdsAt = null
      for (const socket of open) socket.resume()
    },
    async close() {
      cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A Unix socket has no reset. */
function reset(socket: Socket): void {
  if (socket.remoteAddress === undefined) socket.destroy()
  else socket.resetAndDestroy()
}
