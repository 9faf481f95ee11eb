import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { ownerTransaction } from '#server/runtime/db/owner-transaction.ts'
import { runScript } from '#lab/harness/run-program.ts'
import { startServer, type Server } from '#lab/harness/server.ts'
import { inTemporaryFolder, removeData } from '#lab/harness/temporary-folder.ts'
import { withVitals } from '#lab/harness/vitals.ts'
import { openBenchDatabase } from '#lab/bench/server/database.ts'
import { deskOf, type Desk } from '#lab/bench/measure/desk.ts'
import { ask } from '#lab/bench/measure/http-load.ts'
import { signIn } from '#lab/bench/server/product.ts'
import type { WorldSize } from '#lab/bench/world/size.ts'
import { report, type Heap, type Order, type Report } from './play.ts'

/** A server, with 1 GB of heap unless said otherwise, over two gyms of real size: the first attacks, the second works. */
export interface Place {
  readonly server: () => Server
  /** Starts another server in its place, dead or alive. */
  readonly restart: (heap?: Heap) => Promise<void>
  readonly neighbour: Desk
  /** Plays one attack for this many milliseconds. */
  readonly attack: (play: string, milliseconds: number) => Promise<Report>
}

const gym = 5000
const payments = 60_000
const size: WorldSize = {
  gyms: 2,
  bigGym: gym,
  members: 2 * gym,
  payments: 2 * payments,
  monthly: true,
  sealed: false,
}

const heaps: Readonly<Record<Heap, readonly string[]>> = { small: ['--max-old-space-size=1024'], usual: [] }

export async function withPlace<T>(work: (place: Place) => Promise<T>): Promise<T> {
  return inTemporaryFolder(async (scratch) => {
    const world = join(scratch, 'world')
    const database = await openBenchDatabase(world, size)
    const folder = await mkdtemp(join(scratch, 'server-'))
    const start = (heap: Heap) => startOver({ databaseUrl: database.url, folder, heap })
    let server = await start('small')
    try {
      const token = await signIn(server.port, 1)
      const newcomer = await register(server.port)
      const owner = (text: string) => ownerTransaction(database.url, (query) => query(text))
      await owner(confirmNewcomer)
      return await work({
        server: () => server,
        async restart(heap = 'small') {
          await server.stop()
          server = await start(heap)
        },
        neighbour: deskOf(size, 2, await signIn(server.port, 2)),
        async attack(play, milliseconds) {
          await owner(forgetAttempts)
          return attackApart({ play, port: server.port, size, token, newcomer, milliseconds })
        },
      })
    } finally {
      await server.stop()
      await database.stop()
      await removeData(world)
    }
  })
}

const confirmNewcomer = `update users set verified = true where email = 'nora@nueva.example'`
/** Each play has the six whole gyms of an hour: else all after the first would be refused unread. */
const forgetAttempts = `delete from intentos where key like 'traslado%'`

const startOver = ({ databaseUrl, folder, heap }: { databaseUrl: string; folder: string; heap: Heap }) =>
  startServer({
    nodeOptions: [...heaps[heap], ...withVitals],
    env: {
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      DATA_DIR: folder,
      TRUST_PROXY: '127.0.0.1',
      LOG_LEVEL: 'error',
    },
  })

/** Registers an empty gym; returns its administrator's token. */
async function register(port: number): Promise<string> {
  const password = 'demasiado larga para adivinar'
  const body = JSON.stringify({
    usuario: {
      name: 'Nora Nueva',
      email: 'nora@nueva.example',
      phone: '1155555555',
      password,
      passwordConfirm: password,
    },
    gimnasio: {
      nombre: 'Nueva',
      correo: 'hola@nueva.example',
      moneda: 'ARS',
      zona_horaria: 'America/Argentina/Buenos_Aires',
      pais: 'AR',
    },
    sucursales: [{ nombre: 'Central', direccion: 'Calle 1' }],
  })
  const answer = await ask(port, { method: 'POST', path: '/api/registro', body })
  return z.object({ token: z.string() }).parse(JSON.parse(answer.body)).token
}

async function attackApart(order: Order): Promise<Report> {
  const said = await runScript(() => undefined, 'lab/budgets/attack-process.ts', [JSON.stringify(order)])
  return report.parse(JSON.parse(said.join('\n')))
}
