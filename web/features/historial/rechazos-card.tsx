import { useQuery } from '@tanstack/react-query'
import type { Rechazo } from '#shared/collections/rechazo.ts'
import { useSession } from '#web/lib/session.ts'
import { LoadError } from '#web/lib/api/load-error.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import styles from './historial.module.css'
import { attemptOf, type Actos } from './rechazo-words.ts'
import { actosQuery, rechazosQuery } from './rechazos.queries.ts'

/** Attempts of the staff without permission, newest first. Renders nothing while there are none. */
export function RechazosCard() {
  const { data, error, refetch } = useQuery(rechazosQuery)
  const { data: actos, isPending } = useQuery(actosQuery)
  if (error && !data) return <LoadError isCompact error={error} onRetry={refetch} />
  if (!data || data.items.length === 0 || isPending) return null
  return (
    <Card
      title="Intentos sin permiso"
      description="Lo que alguien del equipo pidió sin tener permiso. No se hizo. Se guarda noventa días."
    >
      <ol className={styles.entries} aria-label="Intentos sin permiso">
        {data.items.map((entry) => (
          <li key={entry.id} className={styles.head}>
            <Attempt entry={entry} actos={actos ?? {}} />
          </li>
        ))}
      </ol>
    </Card>
  )
}

function Attempt({ entry, actos }: { entry: Rechazo; actos: Actos }) {
  const { format } = useSession()
  const times = entry.veces === 1 ? '' : ` · ${format.number(entry.veces)} veces`
  return (
    <>
      <span className={styles.what}>
        <strong>{entry.expand?.usuario_id?.name ?? 'Alguien'}</strong> · {attemptOf(actos, entry)}
        {times}
      </span>
      <span className={styles.when}>{format.moment(entry.updated)}</span>
    </>
  )
}
