import type { CivilDate } from '#shared/dates.ts'
import type { Periodo, Vista } from '#shared/periodos.ts'
import { useSession } from '#web/lib/session.ts'
import { RadioCards } from '#web/ui/radio-cards.tsx'

interface PeriodoChoiceProps {
  vista: Vista
  /** The start that is offered may lie before it, when the charge is dated back. */
  today: CivilDate
  value: 'continuar' | 'hoy'
  /** Whether the date that is not the gym's rule may be taken. */
  canChoose: boolean
  onChange: (eleccion: 'continuar' | 'hoy') => void
}

/** Both dates, before anything is charged. Without the permission the rule's one stands and the other is only shown. */
export function PeriodoChoice({ vista, today, value, canChoose, onChange }: PeriodoChoiceProps) {
  const { format } = useSession()
  const day = (date: string) => format.civilDate(date)
  const option = (id: 'continuar' | 'hoy', verb: string, { inicio, vencimiento }: Periodo) => ({
    id,
    label: `${verb} ${day(inicio)}`,
    detail: vencimiento < today ? `Vencería el ${day(vencimiento)}, que ya pasó` : `Vence el ${day(vencimiento)}`,
    isDisabled: !canChoose && id !== vista.regla,
  })
  const options = [
    ...(vista.continuar ? [option('continuar', 'Continuar desde el', vista.continuar)] : []),
    option('hoy', vista.hoy.inicio === today ? 'Empezar hoy' : 'Empezar el', vista.hoy),
  ]
  return (
    <RadioCards
      label="Periodo"
      minWidth={190}
      options={options}
      value={value}
      onChange={onChange}
      help={canChoose || !vista.continuar ? undefined : 'La otra fecha la puede elegir quien da descuentos.'}
    />
  )
}
