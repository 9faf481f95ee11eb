import type { CivilDate } from '#shared/values/dates.ts'
import type { Periodo, Vista } from '#shared/periodos.ts'
import { useSession } from '#web/lib/session.ts'
import { RadioCards } from '#web/ui/fields/choices/radio-cards.tsx'
import { OnlyOption, soleChosen } from '#web/ui/fields/only-option.tsx'
import { SoloGerencia } from './solo-gerencia.tsx'

interface PeriodoChoiceProps {
  vista: Vista
  /** A backdated charge may offer an earlier start than today. */
  today: CivilDate
  value: 'continuar' | 'hoy'
  /** True if the user may take the date that differs from the gym's rule. */
  canChoose: boolean
  onChange: (eleccion: 'continuar' | 'hoy') => void
}

/** Shows both dates before charging. Without the permission only the rule's can be chosen. */
export function PeriodoChoice({ vista, today, value, canChoose, onChange }: PeriodoChoiceProps) {
  const { format } = useSession()
  const day = (date: string) => format.civilDate(date)
  const option = (id: 'continuar' | 'hoy', verb: string, { inicio, vencimiento }: Periodo) => ({
    id,
    label: `${verb} ${day(inicio)}`,
    detail: vencimiento < today ? `Vencería el ${day(vencimiento)}, que ya pasó` : `Vence el ${day(vencimiento)}`,
    ...(!canChoose && id !== vista.regla && { isDisabled: true, trailing: <SoloGerencia /> }),
  })
  const options = [
    ...(vista.continuar ? [option('continuar', 'Continuar desde el', vista.continuar)] : []),
    option('hoy', vista.hoy.inicio === today ? 'Empezar hoy' : 'Empezar el', vista.hoy),
  ]
  const only = soleChosen(options, value)
  if (only) return <OnlyOption label="Periodo" option={only} />
  return <RadioCards label="Periodo" minWidth={190} options={options} value={value} onChange={onChange} />
}
