import type { CivilDate } from '#shared/values/dates.ts'
import { DateRangeField } from '#web/ui/fields/dates/date-range-field.tsx'
import styles from './lista.module.css'
import type { ListaSearch } from '../queries/lista-search.ts'

interface FechasFieldsProps {
  search: ListaSearch
  today: CivilDate
  onChange: (part: Partial<ListaSearch>) => void
}

/** The first and last day shown. An address may have only one: the range then begins or ends with it. */
export function FechasFields({ search: { desde = '', hasta = '' }, today, onChange }: FechasFieldsProps) {
  return (
    <div className={styles.days}>
      <DateRangeField
        label="Fechas"
        isLabelHidden
        from={desde || hasta}
        to={hasta || (desde && today)}
        max={today}
        onChange={(first, last) => onChange({ desde: first, hasta: last, pagina: undefined })}
      />
    </div>
  )
}
