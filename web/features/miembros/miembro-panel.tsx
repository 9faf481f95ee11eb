import { useQuery } from '@tanstack/react-query'
import type { MiembroPago } from '#shared/collections/miembro-pago.ts'
import { describeError } from '#web/lib/errors.ts'
import { estadoKind } from '#web/lib/estados.ts'
import { DialogBody } from '#web/ui/dialog-parts.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { SidePanel } from '#web/ui/side-panel.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { MiembroActions } from './miembro-actions.tsx'
import { MiembroData } from './miembro-data.tsx'
import { MiembroMembresia } from './miembro-membresia.tsx'
import { MiembroPagos } from './miembro-pagos.tsx'
import { membresiaQuery } from './miembros.queries.ts'
import styles from './miembro-panel.module.css'

interface MiembroPanelProps {
  id: string
  onEdit: () => void
  onClose: () => void
}

/** One member beside the list: whether he may come in, what he paid, who he is. */
export function MiembroPanel({ id, onEdit, onClose }: MiembroPanelProps) {
  const { data: miembro, error, refetch } = useQuery(membresiaQuery(id))
  return (
    <SidePanel
      isOpen
      onClose={onClose}
      title={miembro?.nombre ?? 'Miembro'}
      description={miembro && <PanelState miembro={miembro} />}
    >
      <DialogBody>
        {miembro ? (
          <div className={styles.sections}>
            <MiembroActions miembro={miembro} onEdit={onEdit} onDeleted={onClose} />
            {miembro.alerta !== '' && <p className={styles.alert}>{miembro.alerta}</p>}
            <MiembroMembresia miembro={miembro} />
            <MiembroPagos id={id} />
            <MiembroData id={id} />
          </div>
        ) : error ? (
          <ErrorState isCompact text={describeError(error).sentence} onRetry={() => void refetch()} />
        ) : (
          <PanelSkeleton />
        )}
      </DialogBody>
    </SidePanel>
  )
}

function PanelState({ miembro: { estado, numero, deleted } }: { miembro: MiembroPago }) {
  return (
    <span className={styles.state}>
      <StatusPill kind={deleted === '' ? estadoKind[estado] : 'neutral'}>
        {deleted === '' ? estado : 'Eliminado'}
      </StatusPill>
      <span>Miembro n.º {numero}</span>
    </span>
  )
}

function PanelSkeleton() {
  return (
    <div className={styles.sections} aria-hidden="true">
      <Skeleton height={34} />
      <Skeleton height={96} />
      <Skeleton height={160} />
    </div>
  )
}
