import type { Pago } from '#shared/collections/pago.ts'

const window = 2 * 60_000

/** What two charges must share to look like the same one made twice. */
export type Cobrado = Pick<Pago, 'id' | 'id_plan_plazo' | 'monto_total' | 'medio_pago'>

/** Whether the member's last payment looks like this very charge: same term, amount and method in the last two minutes. */
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
