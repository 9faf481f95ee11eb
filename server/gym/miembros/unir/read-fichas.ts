import { declared, sql } from '#server/runtime/db/statement/sql.ts'
import type { CivilDate } from '#shared/values/dates.ts'
import { notFound } from '#server/runtime/errors/errors.ts'
import { seesScope } from '#server/engine/records/declaration/caller.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import { lockMiembros } from '#server/gym/locks/lock-miembros.ts'
import { lockUniones } from '#server/gym/locks/lock-uniones.ts'
import { columnasDeDatos, type Datos } from './join-datos.ts'

/** A member as a union needs it. */
export type Ficha = {
  id: string
  nombre: string
  numero: number
  sucursal_id: string
  sucursal: string
  is_deleted: boolean
  unido_a: string | null
  is_anonymous: boolean
  nacimiento: CivilDate | null
  /** An automatic charge that is not cancelled. */
  is_automatic: boolean
  /** A link of payment that can be paid. */
  has_link: boolean
  /** A pause that is not over. */
  is_paused: boolean
  /** Wants no reminders. */
  is_baja: boolean
  datos: Datos
}

/** The two of a union. */
export type Pair = { queda: Ficha; otro: Ficha }

const readText = sql`
  select m.id, m.nombre, m.numero, m.sucursal_id, b.nombre as sucursal, m.deleted is not null as is_deleted, m.unido_a,
    m.nombre = 'Miembro anonimizado ' || m.numero as is_anonymous, m.fecha_nacimiento as nacimiento,
    exists (select from cobros_automaticos c where c.gimnasio_id = $gimnasio and c.id_miembro = m.id and c.estado <> 'cancelado') as is_automatic,
    exists (select from links_pago l where l.gimnasio_id = $gimnasio and l.id_miembro = m.id and l.estado = 'pendiente' and l.vence > $now) as has_link,
    coalesce(s.pausa_hasta >= hoy(g.zona_horaria), false) as is_paused,
    exists (select from recordatorios_bajas x where x.gimnasio_id = $gimnasio and x.id_miembro = m.id) as is_baja,
    jsonb_build_object(${declared(columnasDeDatos.map((name) => `'${name}', m.${name}`).join(', '))}) as datos
  from miembros m
  join gimnasios g on g.id = m.gimnasio_id
  join sucursales b on b.gimnasio_id = m.gimnasio_id and b.id = m.sucursal_id
  left join membresias s on s.gimnasio_id = m.gimnasio_id and s.id_miembro = m.id
  where m.gimnasio_id = $gimnasio and m.id = any ($id)`

/** A payment online locks its link or consent before its member. */
const lockRequests = [
  sql`select from links_pago where gimnasio_id = $gimnasio and id_miembro = any ($ids) order by id for update`,
  sql`select from cobros_automaticos where gimnasio_id = $gimnasio and id_miembro = any ($ids) order by id for update`,
]

/** Locks two members for a union or its undo: nothing of theirs changes until the end. */
export async function lockPair(tx: WriteContext['tx'], ids: readonly string[]): Promise<void> {
  await lockUniones(tx)
  for (const statement of lockRequests) await tx.query(statement, { ids })
  await lockMiembros(tx, ids)
}

/** The two members. Throws 404 unless the caller sees both. */
export async function readPair(
  { tx, caller, now }: WriteContext,
  { id_queda, id_se_va }: { id_queda: string; id_se_va: string },
): Promise<Pair> {
  const found = await tx.query<Ficha>(readText, { id: [id_queda, id_se_va], now })
  const [queda, otro] = [id_queda, id_se_va].map((id) => found.find((one) => one.id === id))
  if (!queda || !otro || !seesScope(caller, queda.sucursal_id) || !seesScope(caller, otro.sucursal_id)) throw notFound()
  return { queda, otro }
}
