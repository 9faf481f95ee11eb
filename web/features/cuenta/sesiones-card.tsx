import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { RecordAuthResponse } from 'pocketbase'
import { api } from '#web/lib/api/api.ts'
import { renewing } from '#web/lib/signed-in/signed-in.ts'
import { describeError } from '#web/lib/api/errors.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import styles from './cuenta.module.css'
import { sesionesAddress, sesionesQuery, type Sesion } from './cuenta.queries.ts'
import { Monitor, Smartphone } from 'lucide-react'
import { useSession } from '#web/lib/session.ts'
import { LoadError } from '#web/lib/api/load-error.tsx'
import { StatusPill } from '#web/ui/feedback/status-pill.tsx'
import { deviceOf } from './device-of.ts'

interface SesionRowProps {
  sesion: Sesion
  isEnding: boolean
  onEnd: (id: string) => void
}

/** The open sessions; each can be ended, or all but this one. */
export function SesionesCard() {
  const [isAsking, setIsAsking] = useState(false)
  const open = useQuery(sesionesQuery)
  const queryClient = useQueryClient()
  const settle = () => queryClient.invalidateQueries(sesionesQuery)
  const onError = (error: unknown) => toast.error(describeError(error).sentence)
  const end = useMutation({
    mutationFn: (id: string) => api.send(`${sesionesAddress}/${id}`, { method: 'DELETE' }),
    onSuccess: () => toast.success('Sesión cerrada'),
    onError,
    onSettled: settle,
  })
  const endOthers = useMutation({
    mutationFn: () => renewing(() => api.send<RecordAuthResponse>(`${sesionesAddress}/cerrar`, { method: 'POST' })),
    onSuccess: () => {
      setIsAsking(false)
      toast.success('Las demás sesiones se cerraron')
    },
    onError,
    onSettled: settle,
  })
  return (
    <Card title="Sesiones abiertas" description="Los dispositivos en los que tu cuenta está abierta.">
      {open.isPending && <Skeleton height={112} />}
      {open.isError && !open.data && <LoadError isCompact error={open.error} onRetry={open.refetch} />}
      {open.data && (
        <ul className={styles.sessions}>
          {open.data.map((sesion) => (
            <SesionRow
              key={sesion.id}
              sesion={sesion}
              isEnding={end.isPending && end.variables === sesion.id}
              onEnd={end.mutate}
            />
          ))}
        </ul>
      )}
      {open.data && open.data.length > 1 && (
        <div className={styles.footer}>
          <Button onPress={() => setIsAsking(true)}>Cerrar las demás sesiones</Button>
        </div>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title="¿Cerrar las demás sesiones?"
        confirmLabel="Cerrar sesiones"
        isPending={endOthers.isPending}
        onConfirm={() => endOthers.mutate()}
      >
        En los demás dispositivos habrá que iniciar sesión de nuevo. En este sigues dentro.
      </ConfirmDialog>
    </Card>
  )
}

/** A device with an open session: its name, last use, and a button to end the session. */
function SesionRow({ sesion: { id, vista, ip, agente, actual }, isEnding, onEnd }: SesionRowProps) {
  const { format } = useSession()
  const { name, isPhone } = deviceOf(agente)
  const used = actual ? 'En uso ahora' : `Último uso ${format.moment(vista)}`
  return (
    <li className={styles.session}>
      {isPhone ? <Smartphone aria-hidden /> : <Monitor aria-hidden />}
      <div className={styles.device}>
        <span className={styles.deviceName}>{name}</span>
        <span className={styles.text}>
          {ip === '' ? used : `${used}\u00a0· `}
          <span className={styles.place}>{ip}</span>
        </span>
      </div>
      {actual ? (
        <StatusPill kind="ok">Esta sesión</StatusPill>
      ) : (
        <Button size="s" isPending={isEnding} onPress={() => onEnd(id)} aria-label={`Cerrar la sesión de ${name}`}>
          Cerrar
        </Button>
      )}
    </li>
  )
}
