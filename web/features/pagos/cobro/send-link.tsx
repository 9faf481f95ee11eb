import type { MiembroPago } from '#shared/collections/miembro-pago.ts'
import { plazoLabel } from '#shared/collections/plan-plazo.ts'
import { AskButton } from '#web/features/en-linea/automatico/ask-button.tsx'
import { LinkButton } from '#web/features/en-linea/link-button.tsx'
import type { Cobro } from './state/cobro.ts'

/** The ways to let the member pay from afar, once a term with a price is chosen. */
export function SendLink({ miembro, cobro: { plan, plazo, precio } }: { miembro: MiembroPago; cobro: Cobro }) {
  if (!plan || !plazo || precio === 0) return null
  const concepto = `${plan.nombre}, ${plazoLabel(plazo)}`
  const { id, duracion, unidad } = plazo
  const offered = { id, concepto, precio: precio / 100 }
  return (
    <>
      <LinkButton from="cobro" miembro={miembro} plazo={offered} />
      <AskButton from="cobro" miembro={miembro} plazo={{ ...offered, duracion, unidad }} />
    </>
  )
}
