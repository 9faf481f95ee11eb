import type { FieldCode } from '#shared/errors/field-codes.ts'
import type { Refusal } from '#shared/errors/refusals.ts'
import { sumaDe, type Conteo } from '#shared/caja/denominaciones.ts'
import { parseMoney, toDecimal } from '#shared/values/money.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'

/** An amount of cash, as decimal text, and its pieces if they were counted. */
export type Counted = { monto: string; detalle: Conteo | null }

type Asked = { field: string; wrong: Refusal; monto: unknown; detalle: unknown }

/** Reads an amount and its pieces, which must add up to it. Throws a refusal under the field. */
export async function countedAmount({ query }: Transaction, asked: Asked): Promise<Counted> {
  const [gym] = await query<{ moneda: string }>(sql`select moneda from gimnasios where id = $gimnasio`)
  const monto = parseMoney(asked.monto, gym?.moneda)
  if (monto === null) throw wrong(asked, 'validation_not_a_number', asked.wrong)
  const { detalle } = asked
  if (detalle === null || detalle === undefined) return { monto: toDecimal(monto), detalle: null }
  const suma = sumaDe(detalle)
  if (suma === null) throw wrong(asked, 'validation_invalid_row', 'caja_detail_wrong')
  if (suma !== monto) throw wrong(asked, 'validation_sums_differ', 'caja_detail_differs')
  return { monto: toDecimal(monto), detalle: Object.fromEntries(Object.entries(detalle)) }
}

const wrong = ({ field }: Asked, code: FieldCode, refusal: Refusal) => refuse(field, code, refusal)

/** The counted pieces in the form of their column. */
export const storedDetalle = (detalle: Conteo | null) => (detalle === null ? null : JSON.stringify(detalle))
