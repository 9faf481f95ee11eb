import { denominaciones, sumaDe, type Conteo } from '#shared/caja/denominaciones.ts'

/** A count as typed: pieces by denomination, or an amount. */
export type Typed = { isByPieces: boolean; pieces: Readonly<Record<string, string>>; amount: number | null }

/** Nothing counted yet, by pieces where those of the currency are known. */
export const uncounted = (moneda: string): Typed => ({
  isByPieces: denominaciones(moneda).length > 0,
  pieces: {},
  amount: null,
})

/** A count as sent. */
export type Counted = { monto: number; detalle: Conteo | null }

/** The sum of the typed count; null while nothing is typed. */
export function countedOf({ isByPieces, pieces, amount }: Typed): Counted | null {
  if (!isByPieces) return amount === null ? null : { monto: amount, detalle: null }
  const kinds = Object.entries(pieces).filter(([, typed]) => typed !== '')
  if (kinds.length === 0) return null
  const detalle = Object.fromEntries(kinds.map(([kind, typed]) => [kind, Number(typed)]))
  const suma = sumaDe(detalle)
  return suma === null ? null : { monto: suma / 100, detalle }
}

/** The amount of one denomination. */
export const subtotal = (kind: number, typed: string) => (Math.round(kind * 100) * Number(typed)) / 100
