import type { CivilDate } from '#shared/values/dates.ts'
import { DateField } from '#web/ui/fields/dates/date-field.tsx'
import styles from './pagos.module.css'
import type { ListaSearch } from '../queries/lista-search.ts'

interface FechasFieldsProps {
  search: ListaSearch
  today: CivilDate
  onChange: (part: Partial<ListaSearch>) => void
}

/** The first and last day shown; either may be empty. */
export function FechasFields({ search: { desde = '', hasta = '' }, today, onChange }: FechasFieldsProps) {
  const set = (part: Partial<ListaSearch>) => onChange({ ...part, pagina: undefined })
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
