import { useQuery, useQueryClient } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import type { MiembroPago } from '#shared/collections/miembro-pago.ts'
import { hasDomiciliacion } from '#shared/domiciliacion/has-domiciliacion.ts'
import { yearsBetween } from '#shared/values/dates-without-library.ts'
import { HistorialDe } from '#web/features/historial/historial-de.tsx'
import { historialOfMiembro } from '#web/features/historial/historial.queries.ts'
import { estadoKind } from '#web/lib/estados.ts'
import { useSession } from '#web/lib/session.ts'
import { useToday } from '#web/lib/use-today.ts'
import { DialogBody } from '#web/ui/overlays/dialog-parts.tsx'
import { RecordPanel } from '#web/ui/overlays/record-panel.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { StatusPill } from '#web/ui/feedback/status-pill.tsx'
import { onDemand } from '#web/ui/base/on-demand.ts'
import { MiembroAvatar } from '../buscador/miembro-avatar.tsx'
import { useOtraSucursal } from '../buscador/use-otra-sucursal.ts'
import { Etiquetas } from '../etiquetas/etiquetas.tsx'
import { MiembroActions } from './miembro-actions.tsx'
import { MiembroCodigo } from './miembro-codigo.tsx'
import { MiembroContacto } from './miembro-contacto.tsx'
import { MiembroData } from './miembro-data.tsx'
import { MiembroMembresia } from './miembro-membresia.tsx'
import { MiembroNotas } from './miembro-notas.tsx'
import { MiembroPagos } from './miembro-pagos.tsx'
import { MiembroPausas } from './miembro-pausas.tsx'
import { MiembroSaldo } from './miembro-saldo.tsx'
import { MiembroVentas } from './miembro-ventas.tsx'
import { MiembroVisitas } from './miembro-visitas.tsx'
import { MiembroFailure } from '../queries/miembro-failure.tsx'
import { membresiaQuery, miembroQuery, rowOf } from '../queries/miembros.queries.ts'
import styles from './miembro-panel.module.css'

const enLinea = onDemand(async () => (await import('#web/features/en-linea/miembro-en-linea.tsx')).MiembroEnLinea)

const domiciliacion = onDemand(
  async () => (await import('#web/features/domiciliacion/miembro/miembro-domiciliacion.tsx')).MiembroDomiciliacion,
)

const baja = onDemand(async () => (await import('#web/features/bajas/miembro-baja.tsx')).MiembroBaja)

const recordatorios = onDemand(
  async () => (await import('#web/features/recordatorios/miembro-recordatorios.tsx')).MiembroRecordatorios,
)

interface MiembroPanelProps {
  id: string
  onStep: (by: 1 | -1) => void
  onEdit: () => void
  onPause: () => void
  onUnir: () => void
  onClose: () => void
}

/** A member beside the list: membership, payments and data. */
export function MiembroPanel({ id, onStep, onEdit, onPause, onUnir, onClose }: MiembroPanelProps) {
  const queryClient = useQueryClient()
  const placeholderData = () => rowOf(queryClient, id)
  const { data: miembro, error, isPending, refetch } = useQuery({ ...membresiaQuery(id), placeholderData })
  const { can, gym } = useSession()
  return (
    <RecordPanel
      onClose={onClose}
      onStep={onStep}
      title={miembro?.nombre ?? 'Miembro'}
      description={miembro ? <PanelState miembro={miembro} /> : isPending && <Skeleton width={120} height={18} />}
      leading={
        miembro ? (
          <MiembroAvatar miembro={miembro} size="xl" />
        ) : (
          isPending && <Skeleton width={56} height={56} isRound />
        )
      }
    >
      {miembro ? (
        <MiembroActions miembro={miembro} onEdit={onEdit} onPause={onPause} onUnir={onUnir} onDeleted={onClose} />
      ) : (
        isPending && (
          <div className={styles.actions}>
            <Skeleton height="var(--control-h)" />
          </div>
        )
      )}
      <DialogBody>
        {miembro ? (
          <div className={styles.sections}>
            <MiembroContacto miembro={miembro} />
            {miembro.alerta !== '' && (
              <p className={styles.alert}>
                <TriangleAlert aria-hidden />
                {miembro.alerta}
              </p>
            )}
            {miembro.etiquetas.length > 0 && <Etiquetas etiquetas={miembro.etiquetas} />}
            <MiembroSaldo miembro={miembro} />
            <MiembroMembresia miembro={miembro} />
            <MiembroNotas id={id} />
            <MiembroPausas id={id} />
            <enLinea.Part miembro={miembro} headingClass={styles.heading} />
            {hasDomiciliacion(gym) && can('debits.manage') && <domiciliacion.Part miembro={miembro} />}
            <baja.Part miembro={miembro} headingClass={styles.heading} />
            <MiembroPagos id={id} />
            {can('sales.index') && <MiembroVentas id={id} />}
            {can('attendance.index') && <MiembroVisitas id={id} />}
            {can('members.index') && <recordatorios.Part id={id} />}
            <MiembroData id={id} />
            <MiembroCodigo id={id} />
            <MiembroHistorial id={id} />
          </div>
        ) : error ? (
          <MiembroFailure error={error} onRetry={refetch} next="Volver a la lista" onNext={onClose} />
        ) : (
          <PanelSkeleton />
        )}
      </DialogBody>
    </RecordPanel>
  )
}

function MiembroHistorial({ id }: { id: string }) {
  const { can } = useSession()
  if (!can('audit.index')) return null
  return (
    <section className={styles.section} aria-labelledby="historial">
      <h3 id="historial" className={styles.heading}>
        Historial de cambios
      </h3>
      <HistorialDe filter={historialOfMiembro(id)} isOwn />
    </section>
  )
}

function PanelState({ miembro }: { miembro: MiembroPago }) {
  const { id, estado, numero, deleted } = miembro
  const { gym } = useSession()
  const today = useToday(gym.zona_horaria)
  const { data } = useQuery(miembroQuery(id))
  const otraSucursal = useOtraSucursal(miembro)
  return (
    <span className={styles.state}>
      <StatusPill kind={deleted === '' ? estadoKind[estado] : 'neutral'}>
        {deleted === '' ? estado : 'Eliminado'}
      </StatusPill>
      <span>
        n.º {numero}
        {data?.fecha_nacimiento && ` · ${yearsBetween(data.fecha_nacimiento, today)} años`}
      </span>
      {otraSucursal && <span className={styles.elsewhere}>Sucursal: {otraSucursal}</span>}
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
