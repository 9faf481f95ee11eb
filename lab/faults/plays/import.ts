import { z } from 'zod'
import { until } from '#lab/harness/until.ts'
import { applyList, carryAway, readTarea, sendGym, signInAs, uploadList, type Client } from '#lab/bench/traer/client.ts'
import { demoPassword } from '#seed/load-world.ts'
import { ownerSnapshot, ownerTransaction } from '#server/runtime/db/owner-transaction.ts'
import { verified } from '../tools/check.ts'
import { expect, expectNothing } from '#lab/harness/expect.ts'
import type { Fault, Stage } from '../tools/fault.ts'
import { openWorld, type World } from '../tools/world.ts'

const rows = 10_000

export const imports: Fault = {
  name: 'import',
  what: 'kill -9 del servidor mientras se importa una lista de 10.000 y un gimnasio completo: todo o nada',
  async play(stage) {
    const world = await openWorld(stage)
    try {
      for (let round = 1; round <= (stage.rounds ?? 2); round += 1)
        await playRound(stage, world, round % 2 === 1 ? await aGym(world) : await aList(world, round))
      expectNothing(await ownerSnapshot(world.databaseUrl, verified))
    } finally {
      await world.close()
    }
  },
}

interface Import {
  readonly what: string
  readonly client: Client
  readonly gym: string
  /** Members of the gym when the import is done. */
  readonly more: number
  /** Returns the task. */
  readonly begin: () => Promise<string>
}

async function playRound({ random, say }: Stage, world: World, given: Import): Promise<void> {
  const before = await countOf(world, given.gym)
  const first = await given.begin()
  const at = random.int(10, 80) / 100
  const seen = await untilShare(given.client, first, at)
  world.server().signal('SIGKILL')
  await world.server().ended
  await world.restart()
  expect((await countOf(world, given.gym)) === before, `${given.what}: quedó algo a medias`)
  const { estado } = await readTarea(given.client, first)
  expect(estado === 'en curso' || estado === 'interrumpida', `${given.what}: dice ${estado} después de la caída`)
  await untilEnded(given.client, first)
  const ended = await untilEnded(given.client, await given.begin())
  expect(
    ended.estado === 'hecha',
    `${given.what}: otra vez terminó como ${ended.estado}, ${ended.problema?.message ?? ''}`,
  )
  const after = await countOf(world, given.gym)
  expect(after === before + given.more, `${given.what}: hay ${after} miembros y no ${before + given.more}`)
  say(`  ${given.what}: cortado en ${seen} filas, no quedó nada; la segunda vez llegó todo`)
}

const countOf = ({ databaseUrl }: World, gym: string) =>
  ownerTransaction(databaseUrl, async (query) => {
    const [row] = await query<{ n: number }>('select count(*) as n from miembros where gimnasio_id = $1', [gym])
    return row?.n ?? 0
  })

const untilShare = (client: Client, id: string, share: number): Promise<number> =>
  until(async () => {
    const { hechas, total } = await readTarea(client, id)
    return hechas > 0 && hechas >= total * share && hechas
  }, long)

const untilEnded = (client: Client, id: string) =>
  until(async () => {
    const last = await readTarea(client, id)
    return last.estado !== 'en curso' && last
  }, long)

/** A busy machine brings a gym in in minutes. */
const long = { longest: 600_000 }

const offer = z.object({ gym: z.string(), sucursal: z.string(), plan: z.string() })

async function aList(world: World, round: number): Promise<Import> {
  const client = { port: world.server().port, token: world.desk.token() }
  const { gym, sucursal, plan } = await ownerTransaction(world.databaseUrl, async (query) =>
    offer.parse(
      (
        await query(
          `select p.gimnasio_id as gym, p.sucursal_id as sucursal, p.nombre as plan from planes p
           join users u on u.gimnasio_id = p.gimnasio_id and u.email = 'admin@norte.example' where p.deleted is null limit 1`,
        )
      )[0],
    ),
  )
  const lines = Array.from({ length: rows }, (_, n) => `Nueva ${round} ${n};${round}${900_000 + n};${plan};01/12/2030`)
  const csv = ['Nombre;DNI;Plan;Vencimiento', ...lines].join('\n')
  const id = await uploadList(client, sucursal, csv)
  return { what: 'una lista', client, gym, more: rows, begin: () => applyList(client, id) }
}

/** Norte into a newly registered gym of the same database. */
async function aGym(world: World): Promise<Import> {
  const { port } = world.server()
  const zip = await carryAway({ port, token: world.desk.token() })
  const { gym, more } = await ownerTransaction(world.databaseUrl, async (query) => {
    const [found] = await query<{ gym: string; more: number }>(
      `update gimnasios g set servicio_id = 'serviciocadena0' from users u where u.email = 'admin@vacio.example' and g.id = u.gimnasio_id
       returning g.id as gym, (select count(*) from miembros m join users n on n.gimnasio_id = m.gimnasio_id
         where n.email = 'admin@norte.example' and not n.prestado) as more`,
    )
    if (!found) throw new Error('No hay un gimnasio vacío')
    return found
  })
  const client = await signInAs(port, 'admin@vacio.example', demoPassword)
  return { what: 'un gimnasio', client, gym, more, begin: () => sendGym(client, zip) }
}
