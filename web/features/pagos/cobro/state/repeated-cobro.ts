import type { Pago } from '#shared/collections/pago.ts'

const window = 2 * 60_000

/** Fields by which two charges look like a duplicate. */
export type Cobrado = Pick<Pago, 'id' | 'id_plan_plazo' | 'monto_total' | 'medio_pago'>

/** True if the member's last payment has the same term, amount and method and is less than two minutes old. */
export function isRepeated(
  last: (Cobrado & Pick<Pago, 'created' | 'anulado'>) | null,
  next: Cobrado,
  now: Date,
): boolean {
  if (last === null || last.anulado !== '' || last.id === next.id) return false
  const age = now.getTime() - Date.parse(last.created.replace(' ', 'T'))
  return (
    age <= window &&
    last.id_plan_plazo === next.id_plan_plazo &&
    last.monto_total === next.monto_total &&
    last.medio_pago === next.medio_pago
  )
}
