import type { Servicio, UsoServicio } from '#shared/collections/servicio.ts'
import { describeError } from '#web/lib/api/errors.ts'
import { useQuestion } from '#web/lib/forms/use-place.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import styles from './cambiar-plan-page.module.css'
import { useDejarServicio } from './servicios.queries.ts'

interface ServicioActionProps {
  servicio: Servicio
  current: Servicio | undefined
  uso: UsoServicio
  onPay: (id: string) => void
}

/** The button to change to a service: any paid one by paying, the free one at the end of the paid period. */
export function ServicioAction({ servicio, current, uso, onPay }: ServicioActionProps) {
  const { can } = useSession()
  const isCurrent = servicio.id === current?.id
  if (!can('settings.update'))
    return isCurrent ? null : <p className={styles.note}>Lo cambia quien administra el gimnasio.</p>
  if (servicio.precio === 0) return isCurrent || uso.sin_renovar ? null : <Leave uso={uso} current={current} />
  // Granted by the platform, with no payment due.
  if (isCurrent && uso.hasta === '') return null
  const isUp = servicio.precio > (current?.precio ?? 0)
  return (
    <Button isFull variant={isUp ? 'solid' : 'outline'} onPress={() => onPay(servicio.id)}>
      {isCurrent ? 'Renovar' : `Cambiar a ${servicio.nombre}`}
    </Button>
  )
}

function Leave({ uso, current }: Pick<ServicioActionProps, 'uso' | 'current'>) {
  const { format } = useSession()
  const [isAsking, setIsAsking] = useQuestion('dejar')
  const change = useDejarServicio({
    onDone: ({ data }) => {
      setIsAsking(false)
      toast.success(data.mensaje)
    },
    onError: (error) => toast.error(describeError(error).sentence),
  })
  return (
    <>
      <Button isFull onPress={() => setIsAsking(true)}>
        Pasar a Gratis
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title="¿Pasar a Gratis?"
        confirmLabel="Pasar a Gratis"
        isPending={change.isPending}
        onConfirm={() => change.mutate('dejar')}
      >
        {uso.hasta === ''
          ? `Dejas ${current?.nombre ?? 'tu plan'} ahora mismo.`
          : `Sigues con ${current?.nombre ?? 'tu plan'} hasta el ${format.civilDate(uso.hasta)}.`}{' '}
        No se borra nada: solo cambian los límites para agregar.
      </ConfirmDialog>
    </>
  )
}
