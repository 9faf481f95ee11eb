import { useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { actionNames, recordNames } from '#shared/collections/auditoria-words.ts'
import { acciones } from '#shared/collections/auditoria.ts'
import type { User } from '#shared/collections/user.ts'
import { addDays, startOfDay } from '#shared/values/dates.ts'
import { api } from '#web/lib/api/api.ts'
import { describeError } from '#web/lib/api/errors.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { DateField } from '#web/ui/fields/dates/date-field.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Pagination } from '#web/ui/table/pagination.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { HistorialEntry } from './historial-entry.tsx'
import { useNames } from './historial-names.ts'
import { historialQuery } from './historial.queries.ts'
import styles from './historial.module.css'

/** Search parameters of the history; days are civil days. */
export interface HistorialSearch {
  usuario?: string | undefined
  accion?: string | undefined
  que?: string | undefined
  desde?: string | undefined
  hasta?: string | undefined
  pagina?: number | undefined
  filas?: number | undefined
}

const all = { id: 'todos', label: 'Todos' }
const defaultRows = 30
const none: never[] = []
const nothing: HistorialSearch = {
  usuario: undefined,
  accion: undefined,
  que: undefined,
  desde: undefined,
  hasta: undefined,
  pagina: undefined,
}

interface HistorialTabProps {
  search: HistorialSearch
  onChange: (part: HistorialSearch) => void
}

/** All writes of the staff, newest first. */
export function HistorialTab({ search, onChange }: HistorialTabProps) {
  const { gym } = useSession()
  const { usuario, accion, que, desde, hasta, pagina = 1, filas = defaultRows } = search
  const asked = {
    usuario,
    accion,
    coleccion: que,
    desde: desde && startOfDay(desde, gym.zona_horaria).toISOString(),
    hasta: hasta && startOfDay(addDays(hasta, 1), gym.zona_horaria).toISOString(),
  }
  const { data, error, refetch } = useQuery(historialQuery(asked, pagina, filas))
  const names = useNames(data?.items ?? none)
  const isFiltered = Object.values(asked).some(Boolean)
  return (
    <Card>
      <Filters search={search} onChange={(part) => onChange({ ...part, pagina: undefined })} />
      {error && !data && <ErrorState text={describeError(error).sentence} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton height={320} />}
      {data?.items.length === 0 && (
        <EmptyState
          icon={<History aria-hidden />}
          title={isFiltered ? 'Ningún cambio coincide' : 'Todavía no hay cambios'}
          text={isFiltered ? undefined : 'Aquí queda lo que hace cada persona del equipo.'}
          action={isFiltered && <Button onPress={() => onChange(nothing)}>Quitar filtros</Button>}
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

function Filters({ search, onChange }: HistorialTabProps) {
  const { data: people = [] } = useQuery({
    queryKey: ['users', 'names'],
    queryFn: ({ signal }) =>
      api
        .collection('users')
        .getFullList<User>({ filter: 'activo = true || activo = false', fields: 'id,name', sort: 'name', signal }),
  })
  const known = (id: string) => (id === all.id ? undefined : id)
  return (
    <div className={styles.filters}>
      <Select
        label="Quién"
        options={[all, ...people.map(({ id, name }) => ({ id, label: name }))]}
        value={search.usuario ?? all.id}
        onChange={(id) => onChange({ usuario: known(id) })}
      />
      <Select
        label="Qué"
        options={[all, ...Object.entries(recordNames).map(([id, label]) => ({ id, label }))]}
        value={search.que ?? all.id}
        onChange={(id) => onChange({ que: known(id) })}
      />
      <Select
        label="Acción"
        options={[all, ...acciones.map((id) => ({ id, label: actionNames[id] }))]}
        value={search.accion ?? all.id}
        onChange={(id) => onChange({ accion: known(id) })}
      />
      <DateField
        label="Desde"
        value={search.desde ?? ''}
        onChange={(desde) => onChange({ desde: desde || undefined })}
      />
      <DateField
        label="Hasta"
        value={search.hasta ?? ''}
        onChange={(hasta) => onChange({ hasta: hasta || undefined })}
      />
    </div>
  )
}
