import { largestPart, masPartes, type PartePago } from '#shared/collections/pago.ts'
import { parseMoney, type Centavos } from '#shared/values/money.ts'
import { typedAmount } from '#web/features/recibos/cobrar/vuelto.ts'

/** A part while it is typed. The last one has no amount of its own: it takes the rest. */
export type ParteDraft = { key: number; medio_pago: string; monto: string; referencia: string }

/** The amounts of the parts in cents, in order; null where the text is no amount. The last is what remains. */
export function partAmounts(partes: readonly ParteDraft[], total: Centavos): (Centavos | null)[] {
  const typed = partes.slice(0, -1).map(({ monto }) => typedAmount(monto))
  const rest = typed.reduce<number>((left, monto) => left - (monto ?? 0), total)
  return [...typed, rest]
}

/** The problem that blocks the charge, or null. */
export function partesProblem(partes: readonly ParteDraft[], total: Centavos, moneda: string): string | null {
  const amounts = partAmounts(partes, total)
  const isCoin = (monto: Centavos | null) => monto !== null && monto > 0 && parseMoney(monto / 100, moneda) !== null
  if (!amounts.slice(0, -1).every(isCoin)) return 'Escribe cuánto paga con cada medio.'
  return (amounts.at(-1) ?? 0) > 0 ? null : 'Las partes pasan del total: deja un resto para la última.'
}

/** The parts as they are sent, and the method of the largest. */
export function partesInput(
  partes: readonly ParteDraft[],
  total: Centavos,
  asksReferencia: (medio: string) => boolean,
): { medio_pago: string; referencia: string; partes: PartePago[] } {
  const amounts = partAmounts(partes, total)
  const sent = partes.map(({ medio_pago, referencia }, at) => ({
    medio_pago,
    monto: (amounts[at] ?? 0) / 100,
    referencia: asksReferencia(medio_pago) ? referencia.trim() : '',
  }))
  const { medio_pago = '', referencia = '' } = largestPart(sent) ?? {}
  return { medio_pago, referencia, partes: sent }
}

/** Two parts to begin with: the chosen method, and another for the rest. */
export function firstPartes(medios: readonly string[], medio: string): ParteDraft[] {
  const other = medios.find((one) => one !== medio) ?? medio
  return [medio, other].map((medio_pago, key) => ({ key, medio_pago, monto: '', referencia: '' }))
}

/** One more part before the last, which keeps the rest. */
export function withOneMore(partes: readonly ParteDraft[], medios: readonly string[]): ParteDraft[] {
  const used = new Set(partes.map(({ medio_pago }) => medio_pago))
  const medio_pago = medios.find((one) => !used.has(one)) ?? medios[0] ?? ''
  const key = Math.max(...partes.map((parte) => parte.key)) + 1
  return [...partes.slice(0, -1), { key, medio_pago, monto: '', referencia: '' }, ...partes.slice(-1)]
}

export const isFull = (partes: readonly ParteDraft[]) => partes.length >= masPartes
