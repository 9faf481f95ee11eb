import type { CivilDate } from '#shared/values/dates.ts'
import type { Periodo, Vista } from '#shared/periodos.ts'
import type { Format } from '#web/lib/format.ts'
import { useSession } from '#web/lib/session.ts'
import { RadioCards } from '#web/ui/fields/choices/radio-cards.tsx'
import { OnlyOption, soleChosen } from '#web/ui/fields/only-option.tsx'

interface PeriodoChoiceProps {
  vista: Vista
  /** A backdated charge may offer an earlier start than today. */
  today: CivilDate
  value: 'continuar' | 'hoy'
  /** True if the user may take the date that differs from the gym's rule. */
  canChoose: boolean
  onChange: (eleccion: 'continuar' | 'hoy') => void
}

/** Shows both dates before charging; without the permission only the rule's. */
export function PeriodoChoice({ vista, today, value, canChoose, onChange }: PeriodoChoiceProps) {
  const { format } = useSession()
  const option = (id: 'continuar' | 'hoy', verb: string, periodo: Periodo) => ({
    id,
    label: `${verb} ${format.civilDate(periodo.inicio)}`,
    detail: venceText(periodo, today, format),
  })
  const both = [
    ...(vista.continuar ? [option('continuar', 'Continuar desde el', vista.continuar)] : []),
    option('hoy', vista.hoy.inicio === today ? 'Empezar hoy' : 'Empezar el', vista.hoy),
  ]
  const options = both.filter(({ id }) => canChoose || id === vista.regla)
  const only = soleChosen(options, value)
  // The end stands beside the total.
  if (only) return <OnlyOption label="Período" option={{ label: only.label }} />
  return <RadioCards label="Período" minWidth={190} options={options} value={value} onChange={onChange} />
}

/** 'Vence el 05/12/2026'; a backdated charge may end before today. */
export function venceText({ vencimiento }: Periodo, today: CivilDate, format: Format): string {
  const day = format.civilDate(vencimiento)
  return vencimiento < today ? `Vencería el ${day}, que ya pasó` : `Vence el ${day}`
}
