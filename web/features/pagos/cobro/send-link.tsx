import type { MiembroPago } from '#shared/collections/miembro-pago.ts'
import { plazoLabel } from '#shared/collections/plan-plazo.ts'
import { LinkButton } from '#web/features/en-linea/link-button.tsx'
import type { Cobro } from './state/cobro.ts'

/** The way to let the member pay from afar, once a term with a price is chosen. */
export function SendLink({ miembro, cobro: { plan, plazo, precio } }: { miembro: MiembroPago; cobro: Cobro }) {
  if (!plan || !plazo || precio === 0) return null
  const concepto = `${plan.nombre}, ${plazoLabel(plazo)}`
  return <LinkButton miembro={miembro} plazo={{ id: plazo.id, concepto, precio: precio / 100 }} />
}
