import type { Plan, PlanPlazo } from '#shared/collections/plan.ts'
import { plazoLabel } from '#shared/collections/plan-plazo.ts'
import { useSession } from '#web/lib/session.ts'
import { RadioCards } from '#web/ui/fields/choices/radio-cards.tsx'
import { OnlyOption, soleChosen } from '#web/ui/fields/only-option.tsx'
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
  const options = planes.map(({ id, nombre, horario }) => ({
    id,
    label: nombre,
    ...(horario === 'fijo' && { detail: 'Horario fijo' }),
  }))
  const terms = chosen?.plazos.map((one) => ({
    id: one.id,
    label: plazoLabel(one),
    detail: format.money(one.precio),
  }))
  const [onlyPlan, onlyTerm] = [soleChosen(options, plan), soleChosen(terms ?? [], plazo)]
  return (
    <>
      {onlyPlan ? (
        <OnlyOption label="Plan" option={onlyPlan} />
      ) : (
        <Select
          label="Plan"
          placeholder="Elegir plan…"
          options={options}
          value={plan}
          onChange={onPlan}
          error={chosen ? undefined : error}
          autoFocus={autoFocus}
        />
      )}
      {onlyTerm ? (
        <OnlyOption label="Plazo" option={onlyTerm} />
      ) : (
        terms && <RadioCards label="Plazo" options={terms} value={plazo} onChange={onPlazo} error={error} />
      )}
    </>
  )
}
