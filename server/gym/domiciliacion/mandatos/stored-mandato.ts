import type { EstadoDeMandato } from '#shared/domiciliacion/mandato.ts'
import type { CivilDate } from '#shared/values/dates.ts'
import { seesScope } from '#server/engine/records/declaration/caller.ts'
import type { Row, WriteContext } from '#server/engine/records/declaration/collection.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'
import { notFound } from '#server/runtime/errors/errors.ts'

/** A mandate as its record shows it, with its state on a day. */
export type StoredMandato = Row & {
  id: string
  sucursal_id: string
  referencia: string
  nombre: string
  nif: string
  correo: string
  iban_final: string
  tipo: 'recurrente' | 'unico'
  firma: 'papel' | 'enlace' | ''
  firmado: CivilDate | null
  ultimo: CivilDate | null
  revocado: Date | null
  estado: EstadoDeMandato
}

const lock = sql`select from mandatos where gimnasio_id = $gimnasio and id = $id for no key update`

const read = sql`
  select m.*, estado_de_mandato(m.firmado, m.ultimo, m.revocado, coalesce($dia::date, m.hoy)) as estado
  from (
    select id, sucursal_id, usuario_id, referencia, nombre, nif, correo, iban_final, tipo, firma, firmado, lugar, ultimo, revocado, motivo,
      created, updated, (select hoy(zona_horaria) from gimnasios where id = $gimnasio) as hoy
    from mandatos where gimnasio_id = $gimnasio and id = $id
  ) m`

/** Locks a mandate to the end, and reads it after the wait. `dia`: the day of its state; null for today. */
export async function lockMandato(
  { query }: Transaction,
  id: string,
  dia: CivilDate | null = null,
): Promise<StoredMandato | undefined> {
  await query(lock, { id })
  const [found] = await query<StoredMandato>(read, { id, dia })
  return found
}

/** A mandate of the caller's branches, locked. Throws 404 for another's. */
export async function requireMandato({ tx, caller }: WriteContext, id: string): Promise<StoredMandato> {
  const found = await lockMandato(tx, id)
  if (!found || !seesScope(caller, found.sucursal_id)) throw notFound()
  return found
}
