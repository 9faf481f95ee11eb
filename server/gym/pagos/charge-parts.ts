import { sql, type Sql, type Values } from '#server/runtime/db/statement/sql.ts'
import { z } from 'zod'
import { largestPart, masPartes } from '#shared/collections/pago.ts'
import { isEfectivo } from '#shared/metodos-pago.ts'
import { fitsCurrency, parseMoney, toDecimal, type Centavos } from '#shared/values/money.ts'
import { texto } from '#shared/campos/limits.ts'
import { jsonIn } from '#server/engine/request/read-json.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import { isDeepStrictEqual } from 'node:util'

/** A part of a charge, with its amount in cents. */
export type Parte = { medio_pago: string; monto: Centavos; referencia: string }

const shape = z
  .array(
    z.object({
      medio_pago: texto(2, 40),
      monto: z.union([z.number(), z.string()]).transform((written, context) => {
        const cents = parseMoney(written)
        if (cents !== null && cents > 0) return cents
        context.addIssue({ code: 'custom', message: 'no amount' })
        return z.NEVER
      }),
      referencia: texto(0, 80).default(''),
    }),
  )
  .min(2)
  .max(masPartes)

/** The parts in a body; none for a charge with one method. They are no record field, because the amounts are checked here. */
export function readParts({ partes }: Readonly<Record<string, unknown>>): readonly Parte[] {
  if (partes === undefined || partes === null || partes === '' || isDeepStrictEqual(partes, [])) return []
  const parsed = shape.safeParse(typeof partes === 'string' ? jsonIn(partes) : partes)
  if (!parsed.success) throw refuse('partes', 'validation_invalid_value', ['partes_wrong', { max: masPartes }])
  return parsed.data
}

type Paid = { medio_pago: string; partes: readonly Parte[]; resto: { monto: Centavos } | null }

/** Parts add up to what is paid now, in coins of the currency, and the charge carries the method of the largest. */
export function requireWhole(
  { partes, medio_pago, resto }: Paid,
  { total, moneda }: { total: string; moneda: string },
): void {
  if (partes.length === 0) return
  const sum = partes.reduce((all, { monto }) => all + monto, 0)
  const paid = (parseMoney(total) ?? 0) - (resto?.monto ?? 0)
  if (sum !== paid) throw refuse('partes', 'validation_sums_differ', ['partes_sum_differs', { total: toDecimal(paid) }])
  if (!partes.every(({ monto }) => fitsCurrency(monto, moneda)))
    throw refuse('partes', 'validation_invalid_value', 'descuento_wrong')
  if (largestPart(partes)?.medio_pago !== medio_pago)
    throw refuse('medio_pago', 'validation_invalid_value', 'partes_largest_wrong')
}

/** The parts as the record shows them; null for a charge with one method. */
export const partsOfRecord = (partes: readonly Parte[]) =>
  partes.length === 0 ? null : partes.map((parte) => ({ ...parte, monto: parte.monto / 100 }))

/** The parts in cash, as a decimal text. */
export const cashOf = (partes: readonly Parte[]): string =>
  toDecimal(partes.reduce((sum, { medio_pago, monto }) => sum + (isEfectivo(medio_pago) ? monto : 0), 0))

const insert = sql`
  insert into pagos_partes (gimnasio_id, id_pago, lugar, medio_pago, monto, referencia)
  select $gimnasio, $pago, p.n, p.medio_pago, p.monto, p.referencia
  from unnest($medios::text[], $montos::numeric[], $referencias::text[]) with ordinality p (medio_pago, monto, referencia, n)`

/** The statement that stores the parts, after the entry. */
export const insertOfParts = (pago: string, partes: readonly Parte[]): readonly [statement: Sql, values: Values] => [
  insert,
  {
    pago,
    medios: partes.map(({ medio_pago }) => medio_pago),
    montos: partes.map(({ monto }) => toDecimal(monto)),
    referencias: partes.map(({ referencia }) => referencia),
  },
]
