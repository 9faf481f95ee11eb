import { setTimeout as pause } from 'node:timers/promises'
import { expect, seconds } from '#lab/harness/expect.ts'
import { tookInWords, type Fault, type Stage } from '../tools/fault.ts'
import { openWorld, type World } from '../tools/world.ts'
import { createConnection, type Socket } from 'node:net'
import { once } from 'node:events'

/** For running requests; the database may take longer to stop. */
const LONGEST = 10_000

export const sigterm: Fault = {
  name: 'sigterm',
  what: 'SIGTERM mientras se cobra, con pantallas abiertas y un pedido que no termina de llegar; y un segundo SIGTERM',
  async play(stage) {
    const world = await openWorld(stage)
    const took: number[] = []
    try {
      for (let round = 0; round < (stage.rounds ?? 5); round += 1) took.push(await playRound(stage, world))
      stage.say(`  ${took.length} veces código 0, en ${tookInWords(took)}; ${world.desk.acknowledged.size} cobros`)
      await forceOnce(stage, world)
    } finally {
      await world.close()
    }
  },
}

async function playRound({ random }: Stage, { desk, checker, server, restart }: World): Promise<number> {
  const waiters = await openWaiters(server().url)
  const shift = desk.work()
  await pause(random.int(200, 1000))
  const asked = performance.now()
  server().signal('SIGTERM')
  const code = await server().ended
  const took = performance.now() - asked
  expect(code === 0, `SIGTERM terminó con ${code}: ${server().complaints()}`)
  expect(took <= LONGEST + 5_000, `SIGTERM tardó ${seconds(took)}`)
  expect(await waiters.allClosed(), 'Quedó abierta una conexión de eventos')
  await restart()
  await desk.recover()
  await shift.stop()
  await checker.check(desk)
  return took
}

/** A second signal means that the person does not want to wait. */
async function forceOnce({ say }: Stage, { server, restart, desk, checker }: World): Promise<void> {
  const waiters = await openWaiters(server().url)
  server().signal('SIGTERM')
  await pause(300)
  const asked = performance.now()
  server().signal('SIGTERM')
  await server().ended
  const took = performance.now() - asked
  expect(took < 2_000, `El segundo SIGTERM tardó ${seconds(took)}`)
  await waiters.allClosed()
  await restart()
  await desk.recover()
  await checker.check(desk)
  say(`  un segundo SIGTERM termina en ${Math.round(took)} ms`)
}

/** Connections that stay open long: live screens, and a request that never arrives whole. */
interface Waiters {
  /** Resolves to true if the server has ended every stream. */
  allClosed(): Promise<boolean>
}

const screens = 5

async function openWaiters(url: string): Promise<Waiters> {
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
