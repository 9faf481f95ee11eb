import { useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useState } from 'react'
import type { Auditoria } from '#shared/collections/auditoria.ts'
import { useSession } from '#web/lib/session.ts'
import { defaultRows, type ListSearch } from '#web/lib/lists/list-search.ts'
import { useToday } from '#web/lib/use-today.ts'
import { TypedSearch } from '#web/lib/typed-search.tsx'
import { LoadError } from '#web/lib/api/load-error.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Pagination } from '#web/ui/table/pagination.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { HistorialEntry } from './historial-entry.tsx'
import { HistorialFilters } from './historial-filters.tsx'
import { useNames } from './historial-names.ts'
import { historialFilter, historialQuery } from './historial.queries.ts'
import { dayTold } from './historial-words.ts'
import { RechazosCard } from './rechazos-card.tsx'
import { actosQuery, rechazosQuery } from './rechazos.queries.ts'
import styles from './historial.module.css'

/** Search parameters of the history. */
export type HistorialSearch = Pick<ListSearch, 'q' | 'filtros' | 'pagina' | 'filas'>

const none: never[] = []

interface HistorialTabProps {
  search: HistorialSearch
  onChange: (part: HistorialSearch) => void
}

/** All writes of the staff, newest first, under what was tried without permission. */
export function HistorialTab(props: HistorialTabProps) {
  // The attempts stand above the list: it waits for them, or they would push it down.
  const rechazos = useQuery(rechazosQuery)
  const actos = useQuery(actosQuery)
  return (
    <>
      <RechazosCard />
      <div hidden={rechazos.isPending || actos.isPending}>
        <Changes {...props} />
      </div>
    </>
  )
}

function Changes({ search, onChange }: HistorialTabProps) {
  const { gym, format } = useSession()
  const { q = '', filtros = none, pagina = 1, filas = defaultRows } = search
  const today = useToday(gym.zona_horaria)
  const filter = historialFilter(filtros, { zona: gym.zona_horaria, today })
  const { data, error, refetch } = useQuery(historialQuery(filter, pagina, filas, q))
  const { names, isPending } = useNames(data?.items ?? none)
  const dayOf = (entry: Auditoria | undefined) => entry && dayTold(format.moment(entry.created))
  const isFiltered = filtros.length > 0 || q !== ''
  const narrow = (part: Pick<HistorialSearch, 'q' | 'filtros'>) => onChange({ ...part, pagina: undefined })
  // The first list waits for its names, because they change the height of its rows.
  const [hasShown, setHasShown] = useState(false)
  if (data && !isPending && !hasShown) setHasShown(true)
  return (
    <Card>
      <div className={styles.bar}>
        <div className={styles.search}>
          <TypedSearch
            label="Buscar en el historial"
            placeholder="Miembro, persona, recibo o palabra"
            settled={q}
            onSettled={(next) => narrow({ q: next || undefined })}
          />
        </div>
        <HistorialFilters filtros={filtros} onChange={(next) => narrow({ filtros: next })} />
      </div>
      {error && !data && <LoadError error={error} onRetry={refetch} />}
      {!error && !hasShown && <Skeleton height={320} />}
      {data?.items.length === 0 && (
        <EmptyState
          icon={<History aria-hidden />}
          title={isFiltered ? 'Ningún cambio coincide' : 'Todavía no hay cambios'}
          text={isFiltered ? undefined : 'Aquí queda lo que hace cada persona del equipo.'}
          action={
            isFiltered && <Button onPress={() => narrow({ q: undefined, filtros: undefined })}>Quitar filtros</Button>
          }
        />
      )}
      {hasShown && data && data.items.length > 0 && (
        <>
          <ol className={styles.entries} aria-label="Historial de cambios">
            {data.items.map((entry, index) => (
              <li key={entry.id}>
                {dayOf(entry) !== dayOf(data.items[index - 1]) && <h2 className={styles.day}>{dayOf(entry)}</h2>}
                <HistorialEntry entry={entry} names={names} when={format.time(entry.created)} />
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
