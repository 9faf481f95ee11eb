import { useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { describeError } from '#web/lib/api/errors.ts'
import { useSession } from '#web/lib/session.ts'
import { useToday } from '#web/lib/use-today.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Pagination } from '#web/ui/table/pagination.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import type { ColumnFilter } from '#web/ui/table/filters/match-modes.ts'
import { HistorialEntry } from './historial-entry.tsx'
import { HistorialFilters } from './historial-filters.tsx'
import { useNames } from './historial-names.ts'
import { historialFilter, historialQuery } from './historial.queries.ts'
import styles from './historial.module.css'

/** Search parameters of the history. */
export interface HistorialSearch {
  filtros?: ColumnFilter[] | undefined
  pagina?: number | undefined
  filas?: number | undefined
}

const defaultRows = 30
const none: never[] = []

interface HistorialTabProps {
  search: HistorialSearch
  onChange: (part: HistorialSearch) => void
}

/** All writes of the staff, newest first. */
export function HistorialTab({ search, onChange }: HistorialTabProps) {
  const { gym } = useSession()
  const { filtros = none, pagina = 1, filas = defaultRows } = search
  const today = useToday(gym.zona_horaria)
  const filter = historialFilter(filtros, { zona: gym.zona_horaria, today })
  const { data, error, refetch } = useQuery(historialQuery(filter, pagina, filas))
  const names = useNames(data?.items ?? none)
  const isFiltered = filtros.length > 0
  const setFiltros = (next: ColumnFilter[] | undefined) => onChange({ filtros: next, pagina: undefined })
  return (
    <Card>
      <HistorialFilters filtros={filtros} onChange={setFiltros} />
      {error && !data && <ErrorState text={describeError(error).sentence} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton height={320} />}
      {data?.items.length === 0 && (
        <EmptyState
          icon={<History aria-hidden />}
          title={isFiltered ? 'Ningún cambio coincide' : 'Todavía no hay cambios'}
          text={isFiltered ? undefined : 'Aquí queda lo que hace cada persona del equipo.'}
          action={isFiltered && <Button onPress={() => setFiltros(undefined)}>Quitar filtros</Button>}
        />
      )}
      {data && data.items.length > 0 && (
        <>
          <ol className={styles.entries} aria-label="Historial de cambios">
            {data.items.map((entry) => (
              <li key={entry.id}>
                <HistorialEntry entry={entry} names={names} />
              </li>
            ))}
          </ol>
          <Pagination
            page={pagina}
            pageSize={filas}
            total={data.totalItems}
            onPage={(next) => onChange({ pagina: next })}
            onPageSize={(next) => onChange({ filas: next, pagina: undefined })}
          />
        </>
      )}
    </Card>
  )
}
