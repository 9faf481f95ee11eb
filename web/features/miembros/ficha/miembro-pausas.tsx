import { useQuery } from '@tanstack/react-query'
import type { Pausa } from '#shared/collections/pausa.ts'
import { addDays } from '#shared/values/dates.ts'
import { useSession } from '#web/lib/session.ts'
import { useToday } from '#web/lib/use-today.ts'
import { LoadError } from '#web/lib/api/load-error.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { classes } from '#web/ui/base/classes.ts'
import { useUnsettled } from '#web/ui/overlays/close-guard.ts'
import { pausasOfMiembroQuery } from '../pausas/pausas.queries.ts'
import panel from './miembro-panel.module.css'
import styles from '../pausas/pausas.module.css'
import { useEndPausa } from '../pausas/use-pausas.ts'

/** A member's pauses with the possible actions. Renders nothing without pauses. */
export function MiembroPausas({ id }: { id: string }) {
  const { data, error, isLoading, refetch } = useQuery(pausasOfMiembroQuery(id))
  if (error && !data) {
    return <LoadError isCompact error={error} onRetry={refetch} />
  }
  if (isLoading) return <Skeleton height={0} />
  if (!data || data.length === 0) return null
  return (
    <section className={panel.section} aria-label="Pausas">
      <h3 className={panel.heading}>Pausas</h3>
      <div className={styles.lines}>
        {data.map((pausa) => (
          <PausaLine key={pausa.id} pausa={pausa} />
        ))}
      </div>
    </section>
  )
}

function PausaLine({ pausa }: { pausa: Pausa }) {
  const { format, can, gym } = useSession()
  const today = useToday(gym.zona_horaria)
  const end = useEndPausa()
  useUnsettled({ isSending: end.isPending })
  const { id, desde, hasta, motivo, anulada, terminada } = pausa
  const isOpen = anulada === '' && terminada === '' && hasta >= today && can('pauses.create')
  return (
    <div className={styles.line}>
      <span className={classes(styles.when, anulada !== '' && styles.void)}>
        {format.civilDate(desde)} – {format.civilDate(hasta)}
      </span>
      {isOpen && desde < today && (
        <Button size="s" isPending={end.isPending} onPress={() => end.mutate({ id, hasta: addDays(today, -1) })}>
          Reactivar hoy
        </Button>
      )}
      {isOpen && desde >= today && (
        <Button size="s" isPending={end.isPending} onPress={() => end.mutate({ id, hasta: null })}>
          Anular pausa
        </Button>
      )}
      <span className={styles.quiet}>{anulada === '' ? motivo : `Anulada · ${motivo}`}</span>
    </div>
  )
}
