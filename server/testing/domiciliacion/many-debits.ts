import type { CivilDate } from '#shared/values/dates.ts'
import type { Query } from '#server/runtime/db/transaction.ts'

/** A gym whose members pay by the bank. */
export interface ManyDebits {
  readonly gimnasio: string
  readonly sucursal_id: string
  readonly usuario_id: string
  /** A term of one month, and its price. */
  readonly plazo: string
  readonly monto: number
  /** A sealed account. */
  readonly iban: Buffer
  /** The first day of everybody's cycle. */
  readonly proximo: CivilDate
  readonly firmado: CivilDate
  readonly many: number
  /** Two letters or digits that tell the ids of one gym from those of another. */
  readonly mark: string
}

/** Members `m…`, each with a signed mandate `d…` and a consent `a…` in force. */
export async function insertManyDebits(owner: Query, given: ManyDebits): Promise<void> {
  const { gimnasio, sucursal_id, usuario_id, many, mark } = given
  const numbers = `generate_series(1, ${many}) n cross join lateral (select '${mark}' || lpad(n::text, 12, '0') as k) o`
  await owner(
    `insert into miembros (gimnasio_id, id, nombre, sucursal_id) select $1, 'm' || k, 'Persona ' || n, $2 from ${numbers}`,
    [gimnasio, sucursal_id],
  )
  await owner(
    `insert into mandatos (gimnasio_id, id, sucursal_id, usuario_id, referencia, nombre, iban, iban_final, firma, firmado)
     select $1, 'd' || k, $2, $3, upper('M' || k), 'Persona ' || n, $4, '1332', 'papel', $5::date from ${numbers}`,
    [gimnasio, sucursal_id, usuario_id, given.iban, given.firmado],
  )
  await owner(
    `insert into cobros_automaticos (gimnasio_id, id, id_miembro, id_plan_plazo, sucursal_id, usuario_id, concepto, duracion, unidad,
       monto, moneda, precio_visto, estado, id_mandato, proximo)
     select $1, 'a' || k, 'm' || k, $2, $3, $4, 'Libre, 1 mes', 1, 'mes', $5::numeric, 'EUR', $5::numeric, 'activo', 'd' || k,
       $6::timestamp at time zone 'Europe/Madrid' from ${numbers}`,
    [gimnasio, given.plazo, sucursal_id, usuario_id, given.monto, given.proximo],
  )
}
