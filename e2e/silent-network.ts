import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * How the network behaves: `swallows` accepts and never answers, on open connections too; `slow` lets some bytes pass each
 * second; `cuts` ends each answer in its middle; an answer of its own is that of a gateway or of a captive portal.
 */
export type Weather = 'passes' | 'swallows' | 'refuses' | 'slow' | 'cuts' | OwnAnswer

interface OwnAnswer {
  readonly status: number
  readonly html: string
}

/** A portal that answers every address with its own page. */
export const portal: OwnAnswer = { status: 200, html: '<!doctype html><title>Wifi</title><h1>Bienvenido al wifi</h1>' }
export const gateway = (status: number): OwnAnswer => ({ status, html: `<h1>${status} Bad Gateway</h1>` })

const slowBytes = 200
const slowPause = 1000
/** The end of the head, and the beginning of the body. */
const bytesBeforeCut = 24

/** A network between the browser and the e2e server. What it has swallowed stays dead when it is well again. */
export async function openNetwork(target: string) {
  const { hostname, port } = new URL(target)
  let weather: Weather = 'passes'
  const open = new Set<Socket>()
  const asked: string[] = []
  const accept = (client: Socket) => {
    open.add(client)
    client.on('close', () => open.delete(client)).on('error', () => client.destroy())
    let isDead = weather === 'swallows'
    let turn = Promise.resolve()
    const server = connect(Number(port), hostname)
    server.on('error', () => client.destroy()).on('close', () => void (isDead || turn.then(() => client.end())))
    client.on('close', () => server.destroy())
    client.on('data', (data: Buffer) => {
      const line = /^([A-Z]+ \S+) HTTP/.exec(data.toString('latin1'))?.[1]
      if (line && weather !== 'passes') asked.push(line)
      isDead ||= weather === 'swallows'
      if (isDead) return
      if (typeof weather === 'object') client.end(written(weather))
      else server.write(data)
    })
    server.on('data', (data: Buffer) => {
      isDead ||= weather === 'swallows'
      if (isDead || typeof weather === 'object') return
      if (weather === 'slow') turn = turn.then(() => trickle(client, data))
      else if (weather === 'cuts') {
        client.write(data.subarray(0, data.indexOf('\r\n\r\n') + bytesBeforeCut))
        client.end(() => client.resetAndDestroy())
      } else turn = turn.then(() => void client.write(data))
    })
  }
  const gate = createServer(accept)
  const listen = async (at: number) => {
    gate.listen(at, '127.0.0.1')
    await once(gate, 'listening')
  }
  await listen(0)
  const own = portOf(gate.address())
  const drop = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    url: `http://127.0.0.1:${own}`,
    /** Requests of the browser since it went bad, such as 'GET /tema.js'. */
    asked: (): readonly string[] => asked,
    become: async (next: Weather) => {
      const wasRefusing = weather === 'refuses'
      weather = next
      asked.length = 0
      if (next === 'refuses') {
        gate.close()
        drop()
      } else if (wasRefusing) await listen(own)
    },
    close: () => {
      gate.close()
      drop()
    },
  }
}

export type Network = Awaited<ReturnType<typeof openNetwork>>

async function trickle(client: Socket, data: Buffer): Promise<void> {
  for (let from = 0; from < data.length && client.writable; from += slowBytes) {
    client.write(data.subarray(from, from + slowBytes))
    await pause(slowPause)
  }
}

const written = ({ status, html }: OwnAnswer) =>
  `HTTP/1.1 ${status} X\r\ncontent-type: text/html\r\ncontent-length: ${Buffer.byteLength(html)}\r\nconnection: close\r\n\r\n${html}`

function portOf(address: string | AddressInfo | null): number {
  if (typeof address !== 'object' || address === null) throw new Error('The network has no port')
  return address.port
}
