import type { Plan, PlanPlazo } from '#shared/collections/plan.ts'
import { plazoLabel } from '#shared/collections/plan-plazo.ts'
import { useSession } from '#web/lib/session.ts'
import { RadioCards } from '#web/ui/fields/choices/radio-cards.tsx'
import { Select } from '#web/ui/fields/select.tsx'

interface PlazoPickerProps {
  planes: readonly (Pick<Plan, 'id' | 'nombre' | 'horario'> & { plazos: readonly PlanPlazo[] })[]
  plan: string | null
  plazo: string | null
  onPlan: (id: string) => void
  onPlazo: (id: string) => void
  error?: string | undefined
  autoFocus?: boolean | undefined
}

/** A plan, then one of its terms with its price. */
export function PlazoPicker({ planes, plan, plazo, onPlan, onPlazo, error, autoFocus }: PlazoPickerProps) {
  const { format } = useSession()
  const chosen = planes.find(({ id }) => id === plan)
  return (
    <>
      <Select
        label="Plan"
        placeholder="Elegir plan…"
        options={planes.map(({ id, nombre, horario }) => ({
          id,
          label: nombre,
          ...(horario === 'fijo' && { detail: 'Horario fijo' }),
        }))}
        value={plan}
        onChange={onPlan}
        error={chosen ? undefined : error}
        autoFocus={autoFocus}
      />
      {chosen && (
        <RadioCards
          label="Plazo"
          options={chosen.plazos.map((one) => ({
            id: one.id,
            label: plazoLabel(one),
            detail: format.money(one.precio),
          }))}
          value={plazo}
          onChange={onPlazo}
          error={error}
        />
      )}
    </>
  )
}
