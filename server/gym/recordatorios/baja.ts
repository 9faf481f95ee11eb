import { newId } from '#shared/values/ids.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Query, RunTransaction } from '#server/runtime/db/transaction.ts'

/** The member and the gym behind the code of a mail. */
export interface BajaOf {
  readonly gimnasio_id: string
  readonly gimnasio: string
  readonly id_miembro: string
  readonly sucursal_id: string
  /** The member has no more reminders already. */
  readonly hecha: boolean
}

const readByCode = sql`
  select r.gimnasio_id, g.nombre as gimnasio, m.actual as id_miembro, m.sucursal_id, exists (
    select from recordatorios_bajas b where b.gimnasio_id = r.gimnasio_id and b.id_miembro = m.actual) as hecha
  from recordatorios r
  join gimnasios g on g.id = r.gimnasio_id
  join miembros m on m.gimnasio_id = r.gimnasio_id and m.id = r.id_miembro
  where r.codigo = $codigo`

export async function readBaja(query: Query, codigo: string): Promise<BajaOf | null> {
  const [found] = await query<BajaOf>(readByCode, { codigo: codigo.toLowerCase() })
  return found ?? null
}

const insert = sql`
  with nueva as (
    insert into recordatorios_bajas (gimnasio_id, id, id_miembro) values ($gimnasio, $id, $id_miembro) on conflict do nothing returning id
  )
  insert into auditoria (gimnasio_id, sucursal_id, created, accion, coleccion, registro, despues, ip)
  select $gimnasio, $sucursal_id, $now, 'create', 'recordatorios_bajas', id, jsonb_build_object('id_miembro', $id_miembro::text), $ip from nueva`

/** Ends the reminders of a member, by the member's own hand. Repeating it changes nothing. */
export async function darDeBaja(
  transaction: RunTransaction,
  { gimnasio_id, id_miembro, sucursal_id }: BajaOf,
  { now, ip }: { readonly now: Date; readonly ip: string },
): Promise<void> {
  const id = newId(now)
  await transaction(gimnasio_id, (tx) =>
    tx.query(insert, { gimnasio: gimnasio_id, id, id_miembro, sucursal_id, now, ip }),
  )
}

/** The beginning of the addresses of these pages. */
export const bajaPath = '/baja/'

/** The address in a mail that ends reminders. */
export const bajaLink = (publicUrl: string, codigo: string): string => `${publicUrl}${bajaPath}${codigo}`
