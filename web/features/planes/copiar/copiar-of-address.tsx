import type { Plan } from '#shared/collections/plan.ts'
import { usePlace } from '#web/lib/forms/use-place.ts'
import { CopiarPlanDialog } from './copiar-dialog.tsx'
import { useMayCopy } from './use-may-copy.ts'

/** The dialog of the plan that the address names. */
export function CopiarOfAddress({ planes }: { planes: readonly Plan[] }) {
  const [openFor, open] = usePlace('copiar')
  const plan = planes.find(({ id }) => id === openFor)
  return plan ? <Copiar plan={plan} onClose={() => open()} /> : null
}

function Copiar(props: { plan: Plan; onClose: () => void }) {
  return useMayCopy(props.plan) ? <CopiarPlanDialog {...props} /> : null
}
