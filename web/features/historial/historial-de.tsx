import { useQuery } from '@tanstack/react-query'
import { useSession } from '#web/lib/session.ts'
import { LoadError } from '#web/lib/api/load-error.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { HistorialEntry } from './historial-entry.tsx'
import { useNames } from './historial-names.ts'
import { historialQuery } from './historial.queries.ts'
import styles from './historial.module.css'

const none: never[] = []

interface HistorialDeProps {
  filter: string
  /** The most entries. */
  rows?: number
  /** All entries are of the record shown, so its name is left out. */
  isOwn?: boolean
}

/** The last changes of a record or of a user, for a side panel. Renders nothing without the permission to see the history. */
export function HistorialDe({ filter, rows = 20, isOwn }: HistorialDeProps) {
  const { can, format } = useSession()
  const mayLook = can('audit.index')
  const { data, error, refetch } = useQuery({
    ...historialQuery(filter, 1, rows),
    enabled: mayLook,
  })
  const { names, isPending } = useNames(data?.items ?? none)
  if (!mayLook) return null
  if (error && !data) return <LoadError isCompact error={error} onRetry={refetch} />
  if (!data || isPending) return <Skeleton height={96} />
  if (data.items.length === 0) return <EmptyState isCompact title="Sin cambios todavía" />
  return (
    <ol className={styles.entries}>
      {data.items.map((entry) => (
        <li key={entry.id}>
          <HistorialEntry entry={entry} names={names} when={format.moment(entry.created)} isOwn={isOwn} />
        </li>
      ))}
    </ol>
  )
}
