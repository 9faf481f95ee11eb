import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { signInAt } from '#lab/harness/sign-in.ts'
import { demoPassword } from '#seed/load-world.ts'
import { ownerSnapshot, ownerTransaction } from '#server/runtime/db/owner-transaction.ts'
import { verify } from '#server/gym/verify/verify.ts'
import { expect, expectNothing, type Fault, type Stage } from '../tools/fault.ts'
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
      const { results } = await ownerSnapshot(world.databaseUrl, verify)
      expectNothing(results.flatMap(({ check, findings }) => findings.map(({ motivo }) => `${check}: ${motivo}`)))
    } finally {
      await world.close()
    }
  },
}

interface Import {
  readonly what: string
  readonly token: string
  readonly gym: string
  /** Members of the gym when the import is done. */
  readonly more: number
  readonly begin: () => Promise<Response>
}

async function playRound({ random, say }: Stage, world: World, given: Import): Promise<void> {
  const before = await countOf(world, given.gym)
  await begin(given)
  const at = random.int(10, 80) / 100
  const seen = await untilShare(world, given.token, at)
  world.server().signal('SIGKILL')
  await world.server().ended
  await world.restart()
  expect((await countOf(world, given.gym)) === before, `${given.what}: quedó algo a medias`)
  const { estado } = await newest(world, given.token)
  expect(estado === 'en curso' || estado === 'interrumpida', `${given.what}: dice ${estado} después de la caída`)
  await untilEnded(world, given.token)
  await begin(given)
  const ended = await untilEnded(world, given.token)
  expect(
    ended.estado === 'hecha',
    `${given.what}: otra vez terminó como ${ended.estado}, ${ended.problema?.message ?? ''}`,
  )
  const after = await countOf(world, given.gym)
  expect(after === before + given.more, `${given.what}: hay ${after} miembros y no ${before + given.more}`)
  say(`  ${given.what}: cortado en ${seen} filas, no quedó nada; la segunda vez llegó todo`)
}

async function begin({ what, begin }: Import): Promise<void> {
  const answer = await begin()
  const text = await answer.text()
  expect(answer.status === 202, `${what}: no empezó, ${answer.status} ${text}`)
}

const countOf = ({ databaseUrl }: World, gym: string) =>
  ownerTransaction(databaseUrl, async (query) => {
    const [row] = await query<{ n: number }>('select count(*) as n from miembros where gimnasio_id = $1', [gym])
    return row?.n ?? 0
  })

const tarea = z.object({
  estado: z.string(),
  hechas: z.number(),
  total: z.number(),
  problema: z.object({ message: z.string() }).nullable(),
})

async function newest({ server }: World, authorization: string) {
  const answer = await fetch(`${server().url}/api/tareas`, { headers: { authorization } })
  const [first] = z.object({ tareas: z.array(tarea) }).parse(await answer.json()).tareas
  if (!first) throw new Error('No hay ninguna tarea')
  return first
}

async function untilShare(world: World, token: string, share: number): Promise<number> {
  for (;;) {
    const { hechas, total } = await newest(world, token)
    if (hechas > 0 && hechas >= total * share) return hechas
    await pause(50)
  }
}

async function untilEnded(world: World, token: string) {
  for (;;) {
    const last = await newest(world, token)
    if (last.estado !== 'en curso') return last
    await pause(500)
  }
}

const upload = z.object({ id: z.string() })
const offer = z.object({ gym: z.string(), sucursal: z.string(), plan: z.string() })

async function aList(world: World, round: number): Promise<Import> {
  const token = world.desk.token()
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
  const form = new FormData()
  form.set('archivo', new File([['Nombre;DNI;Plan;Vencimiento', ...lines].join('\n')], 'lista.csv'))
  form.set('sucursal_id', sucursal)
  const headers = { authorization: token }
  const sent = await fetch(`${world.server().url}/api/importar`, { method: 'POST', headers, body: form })
  const { id } = upload.parse(await sent.json())
  const begin = () =>
    fetch(`${world.server().url}/api/importar/${id}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ aplicar: true }),
    })
  return { what: 'una lista', token, gym, more: rows, begin }
}

/** Norte into a newly registered gym of the same database. */
async function aGym(world: World): Promise<Import> {
  const headers = { authorization: world.desk.token() }
  const zip = await (await fetch(`${world.server().url}/api/exportar/gimnasio.zip`, { headers })).arrayBuffer()
  const { gym, more } = await ownerTransaction(world.databaseUrl, async (query) => {
    const [found] = await query<{ gym: string; more: number }>(
      `update gimnasios g set servicio_id = 'serviciocadena0' from users u where u.email = 'admin@vacio.example' and g.id = u.gimnasio_id
       returning g.id as gym, (select count(*) from miembros m join users n on n.gimnasio_id = m.gimnasio_id
         where n.email = 'admin@norte.example' and not n.prestado) as more`,
    )
    if (!found) throw new Error('No hay un gimnasio vacío')
    return found
  })
  const token = await signInAt(world.server().url, 'admin@vacio.example', demoPassword)
  const begin = () =>
    fetch(`${world.server().url}/api/importar/gimnasio`, {
      method: 'POST',
      headers: { authorization: token, 'content-type': 'application/zip' },
      body: zip,
    })
  return { what: 'un gimnasio', token, gym, more, begin }
}
