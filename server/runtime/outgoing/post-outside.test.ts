import { createServer as createHttp, type RequestListener, type Server } from 'node:http'
import { createServer as createTcp, type Server as TcpServer, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { longestAnswer, postOutside, type Outgoing } from './post-outside.ts'
import { PrivateAddress, resolvePublic } from './resolve-public.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()))
})

const portOf = async (server: Server | TcpServer): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('It does not listen')
  return address.port
}

/** The port of a server that answers so. */
async function serving(listener: RequestListener): Promise<number> {
  const server = createHttp(listener)
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return portOf(server)
}

/** The port of a server that does as it likes with each connection. */
async function connecting(onSocket: (socket: Socket) => void): Promise<number> {
  const sockets: Socket[] = []
  const server = createTcp((socket) => {
    sockets.push(socket)
    socket.on('error', () => undefined)
    onSocket(socket)
  })
  closing.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return portOf(server)
}

const post = (port: number, given: Partial<Outgoing> = {}) =>
  postOutside({ url: `http://127.0.0.1:${port}/x`, headers: {}, body: '{}', allowsLocal: true, ...given })

describe('an answer', () => {
  it('of any status is told with its beginning, and the rest is not read', async () => {
    const port = await serving((_, response) => {
      response.writeHead(500)
      // Without an end: the connection is closed by the reader.
      response.write('x'.repeat(longestAnswer * 3))
    })
    const { status, answer, problem } = await post(port)
    expect({ status, length: answer.length, problem }).toEqual({ status: 500, length: longestAnswer, problem: null })
  })

  it('is text that a column can hold, whatever the bytes were', async () => {
    const port = await serving((_, response) => response.end(Buffer.from([0, 255, 0x1b, 0x68, 0x6f, 0x6c, 0x61, 10])))
    expect((await post(port)).answer).toBe('\ufffdhola\n')
  })

  it('that redirects is not followed', async () => {
    let visits = 0
    const port = await serving((_, response) => {
      visits += 1
      response.writeHead(302, { location: `http://127.0.0.1:${port}/y` }).end()
    })
    expect(await post(port)).toMatchObject({ status: 302, problem: null })
    expect(visits).toBe(1)
  })

  it('that drips byte by byte is cut off in time', async () => {
    const port = await connecting((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n')
      const drip = setInterval(() => socket.write('X-A: b\r\n'), 20)
      socket.on('close', () => clearInterval(drip))
    })
    expect(await post(port, { within: 300 })).toMatchObject({ status: null, problem: 'tiempo' })
  })

  it('whose body never ends is cut off in time', async () => {
    const port = await serving((_, response) => void response.write('a'))
    expect(await post(port, { within: 300 })).toMatchObject({ status: null, problem: 'tiempo' })
  })

  it('with headers without end, or that is no HTTP, is refused', async () => {
    const huge = await connecting((socket) => socket.write(`HTTP/1.1 200 OK\r\nX-A: ${'x'.repeat(100_000)}\r\n\r\n`))
    expect(await post(huge)).toMatchObject({ problem: 'respuesta' })
    const other = await connecting((socket) => socket.write('220 correo.example ESMTP\r\n'))
    expect(await post(other)).toMatchObject({ problem: 'respuesta' })
  })

  it('after some interim answers is told, and after interim answers without end is none', async () => {
    const hint = 'HTTP/1.1 103 Early Hints\r\nLink: </a.css>\r\n\r\n'
    const some = await connecting((socket) => socket.end(`${hint.repeat(3)}HTTP/1.1 204 No Content\r\n\r\n`))
    expect(await post(some)).toMatchObject({ status: 204, problem: null })
    const flood = await connecting((socket) => {
      const more = () => {
        while (!socket.destroyed && socket.write(hint.repeat(500)));
      }
      socket.on('drain', more)
      more()
    })
    expect(await post(flood)).toMatchObject({ status: null, problem: 'respuesta' })
  })

  it('that changes the protocol, or is a closed connection, is none', async () => {
    const upgrade = await connecting((socket) =>
      socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'),
    )
    expect(await post(upgrade)).toMatchObject({ status: null, problem: 'respuesta' })
    const closed = await connecting((socket) => socket.destroy())
    expect(await post(closed)).toMatchObject({ status: null, problem: 'conexion' })
  })
})

describe('a name', () => {
  it('that leads to a private network is refused, even if only one of its addresses does', async () => {
    let visits = 0
    const port = await serving((_, response) => {
      visits += 1
      response.end()
    })
    const url = `https://avisos.example:${port}/`
    for (const found of [['127.0.0.1'], ['8.8.8.8', '127.0.0.1'], ['::ffff:127.0.0.1'], ['169.254.169.254']])
      expect(await post(port, { url, allowsLocal: false, resolve: async () => found })).toMatchObject({
        problem: 'privada',
      })
    expect(visits).toBe(0)
  })

  it('is resolved once, so a DNS server that changes its mind changes nothing', async () => {
    const port = await serving((_, response) => response.end('aquí'))
    let asked = 0
    const resolve = async () => {
      asked += 1
      return asked === 1 ? ['127.0.0.1'] : ['127.0.0.9']
    }
    expect(await post(port, { url: `http://avisos.example:${port}/`, resolve })).toMatchObject({ answer: 'aquí' })
    expect(asked).toBe(1)
  })

  it('is tried at four of its addresses of a family at most, and refused for a private one wherever it stands', async () => {
    const { signal } = new AbortController()
    const many = Array.from({ length: 1000 }, (_, n) => `8.8.${n >> 8}.${n & 255}`)
    const found = (list: string[]) =>
      resolvePublic('avisos.example', { allowsLocal: false, signal, resolve: async () => list })
    const tried = await found([...many, '2606:4700::1111'])
    expect(tried.map(({ address }) => address)).toEqual([...many.slice(0, 4), '2606:4700::1111'])
    await expect(found([...many, '10.0.0.1'])).rejects.toThrow(PrivateAddress)
  })

  it('that nobody knows, and one that is never answered for, are told apart', async () => {
    const url = 'https://avisos.example/'
    expect(await post(0, { url, resolve: async () => [] })).toMatchObject({ problem: 'dns' })
    const resolve = (_host: string, signal: AbortSignal) =>
      new Promise<string[]>((_, reject) => signal.addEventListener('abort', () => reject(new Error('cancelled'))))
    expect(await post(0, { url, resolve, within: 100 })).toMatchObject({ problem: 'tiempo' })
  })
})

it('an address of a private network, a user in it, or another protocol makes no connection', async () => {
  for (const url of ['https://10.0.0.1/', 'https://[::1]/', 'https://ana:b@ejemplo.com/', 'file:///etc/passwd'])
    expect(await post(0, { url, allowsLocal: false })).toMatchObject({ status: null, milliseconds: 0 })
})

it('HTTPS without a valid certificate is told as such or as no connection', async () => {
  const port = await connecting((socket) => socket.end('nada'))
  const { problem } = await post(port, { url: `https://127.0.0.1:${port}/` })
  expect(['tls', 'conexion']).toContain(problem)
})
