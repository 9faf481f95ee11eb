import type { CivilDate } from '#shared/dates.ts'
import { DateField } from '#web/ui/date-field.tsx'
import styles from './pagos.module.css'
import type { PagosSearch } from './pagos-search.ts'

interface FechasFieldsProps {
  search: PagosSearch
  today: CivilDate
  onChange: (part: Partial<PagosSearch>) => void
}

/** The first and the last day in view; either may be left open. */
export function FechasFields({ search: { desde = '', hasta = '' }, today, onChange }: FechasFieldsProps) {
  const set = (part: Partial<PagosSearch>) => onChange({ ...part, pagina: undefined })
  return (
    <div className={styles.days}>
      <DateField
        label="Desde"
        value={desde}
        max={hasta || today}
        onChange={(day) => set({ desde: day || undefined })}
      />
      <DateField
        label="Hasta"
        value={hasta}
        min={desde || undefined}
        onChange={(day) => set({ hasta: day || undefined })}
      />
    </div>
  )
}
