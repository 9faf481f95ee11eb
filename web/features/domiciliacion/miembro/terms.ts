import type { Plan } from '#shared/collections/plan.ts'
import { plazoLabel } from '#shared/collections/plan-plazo.ts'
import { livePlazos } from '#web/features/planes/planes.queries.ts'

/** The longest term that the bank collects again and again. */
const mostMonths = 12

/** The terms on sale that can be collected again and again, with their prices. */
export const termsOf = (planes: readonly Plan[], money: (amount: number) => string) =>
  planes
    .filter(({ deleted }) => deleted === '')
    .flatMap((plan) => livePlazos(plan).map((plazo) => ({ plan, plazo })))
    .filter(({ plazo: { duracion, unidad } }) => unidad === 'mes' && duracion <= mostMonths)
    .map(({ plan, plazo }) => ({
      id: plazo.id,
      label: `${plan.nombre}, ${plazoLabel(plazo)}`,
      detail: money(plazo.precio),
    }))
