import { text } from '#web/lib/search-fields.ts'

export interface CambiarPlanSearch {
  /** The service whose payment form is open. */
  pagar?: string | undefined
  /** The payment to check after returning from the provider. */
  pago?: string | undefined
}

export const cambiarPlanSearch = ({ pagar, pago }: Record<string, unknown>): CambiarPlanSearch => ({
  pagar: text(pagar),
  pago: text(pago),
})
