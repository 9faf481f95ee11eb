import { CalendarClock, X } from 'lucide-react'
import { maxDiasAtras } from '#shared/collections/pago.ts'
import { addDays, type CivilDate } from '#shared/values/dates.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { DateField } from '#web/ui/fields/dates/date-field.tsx'
import type { CobroDraft } from './state/cobro.ts'
import styles from './cobro.module.css'

interface FechaFieldProps {
  draft: CobroDraft
  today: CivilDate
  onChange: (part: Partial<CobroDraft>) => void
  error: string | undefined
}

/** The day of a backdated charge; hidden until opened. */
export function FechaField({ draft: { fecha }, today, onChange, error }: FechaFieldProps) {
  if (fecha === undefined) {
    return (
      <span>
        <Button
          variant="ghost"
          size="s"
          icon={<CalendarClock aria-hidden />}
          onPress={() => onChange({ fecha: today })}
        >
          Cobrar con otra fecha
        </Button>
      </span>
    )
  }
  return (
    <div className={styles.date}>
      <DateField
        label="Fecha del cobro"
        help="El día en que se recibió el dinero. Queda en el historial quién la cambió."
        value={fecha}
        min={addDays(today, -maxDiasAtras)}
        max={today}
        onChange={(day) => onChange({ fecha: day })}
        error={error}
        autoFocus
      />
      <span className={styles.beside}>
        <IconButton
          label="Quitar la otra fecha"
          icon={<X aria-hidden />}
          onPress={() => onChange({ fecha: undefined })}
        />
      </span>
    </div>
  )
}
