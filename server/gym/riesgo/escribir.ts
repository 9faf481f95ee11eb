import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'
import { shortNameOf } from '#shared/claves/nombre-de-clave.ts'
import { isAboutEnd, periodoOf } from '#shared/recordatorios/regla.ts'
import type { CivilDate } from '#shared/values/dates.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import { notFound } from '#server/runtime/errors/errors.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import { lockMiembro } from '../locks/lock-miembros.ts'
import { isDue } from '../recordatorios/due.ts'
import { readRiesgoDay, type RiesgoDay } from './riesgo-day.ts'
import { sightOf } from './sight.ts'

const readMiembro = sql`
  select from miembros
  where gimnasio_id = $gimnasio and id = $id_miembro and deleted is null and sucursal_id = any ($sucursales::text[])`

/** The first message of today by a person, undone ones aside. */
const readFirst = sql`
  select r.id, u.name as por, to_char(r.created at time zone g.zona_horaria, 'HH24:MI') as hora
  from recordatorios r
  join gimnasios g on g.id = r.gimnasio_id
  join users u on u.gimnasio_id = r.gimnasio_id and u.id = r.usuario_id
  where r.gimnasio_id = $gimnasio and r.id_miembro = $id_miembro and r.dia = $dia and r.via = 'whatsapp' and r.estado = 'enviado'
  order by r.orden limit 1`

const insert = sql`
  insert into recordatorios (gimnasio_id, id, created, updated, id_miembro, usuario_id, dia, id_regla, periodo)
  values ($gimnasio, $id, $now, $now, $id_miembro, $usuario_id, $dia, $id_regla, $periodo)
  on conflict (id) do nothing returning id`

/**
 * Notes that the caller wrote to a member of the list. The first of a day wins: a second person is refused with the name and hour of
 * the first. Repeating it with its id changes nothing. Throws 404 for a member out of the caller's reach.
 */
export async function escribir(context: WriteContext, { id, id_miembro }: Record<'id' | 'id_miembro', string>) {
  const { tx, caller, now } = context
  const { sucursales } = await sightOf(context, '')
  await lockMiembro(tx, id_miembro)
  const found = await tx.query(readMiembro, { id_miembro, sucursales })
  if (found.length === 0) throw notFound()
  const day = await readRiesgoDay(tx, now)
  const { dia } = day
  const [first] = await tx.query<{ id: string; por: string; hora: string }>(readFirst, { id_miembro, dia })
  if (first?.id === id) return
  if (first)
    throw refuse('id_miembro', 'validation_not_allowed', [
      'riesgo_escrito',
      { por: shortNameOf(first.por), hora: first.hora },
    ])
  const of = await ruleFor(tx, id_miembro, day)
  const written = await tx.query(insert, { id, now, id_miembro, usuario_id: caller.id, dia, ...of })
  if (written.length === 0) throw refuse('id', 'validation_not_unique', 'riesgo_id_taken')
}

const readSent = sql`
  select from recordatorios
  where gimnasio_id = $gimnasio and id_miembro = $id_miembro and id_regla = $id_regla and periodo = $periodo`

type OfRule = { id_regla: string | null; periodo: CivilDate | null }

/** The rule that names the member today and did not remind of this yet. Its mail stays away then, and its results count the message. */
async function ruleFor(tx: Transaction, id_miembro: string, { reglas, dia }: RiesgoDay): Promise<OfRule> {
  const endFirst = reglas.toSorted((one, other) => Number(isAboutEnd(other.tipo)) - Number(isAboutEnd(one.tipo)))
  for (const { id, tipo, dias } of endFirst) {
    const of = { id_regla: id, periodo: periodoOf({ tipo, dias }, dia) }
    const isNamed = await isDue(tx, { tipo, periodo: of.periodo, id_miembro }, dia)
    if (isNamed && (await tx.query(readSent, { id_miembro, ...of })).length === 0) return of
  }
  return { id_regla: null, periodo: null }
}
