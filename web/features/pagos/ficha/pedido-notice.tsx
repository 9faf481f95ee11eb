import type { PedidoAnulacion } from '#shared/collections/pago.ts'
import { describeError } from '#web/lib/api/errors.ts'
import { useSession } from '#web/lib/session.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useAnswerPedido } from '../anular/use-void-pago.ts'
import styles from './pedido-notice.module.css'

/** A request to void the payment: waiting, with its answers for those who may void, or refused. */
export function PedidoNotice({ pedido }: { pedido: PedidoAnulacion }) {
  const { can, format } = useSession()
  const { estado, motivo, created, respondido, expand } = pedido
  if (estado === 'anulado') return null
  if (estado === 'rechazado')
    return (
      <Banner kind="info" title={`${expand?.respondido_por?.name ?? 'Alguien'} no aceptó anularlo`}>
        Respondido {format.onMoment(respondido)}. Se pidió por: {motivo}
      </Banner>
    )
  return (
    <Banner kind="warn" title={`${expand?.usuario_id?.name ?? 'Alguien'} pidió anularlo ${format.onMoment(created)}`}>
      {motivo}
      {can('payments.void') && <Answers pedido={pedido} />}
    </Banner>
  )
}

function Answers({ pedido }: { pedido: PedidoAnulacion }) {
  const answer = useAnswerPedido(pedido.id)
  const send = (estado: 'anulado' | 'rechazado') =>
    answer.mutate(estado, {
      onSuccess: () => toast.success(estado === 'anulado' ? 'Pago anulado' : 'El pago sigue contando'),
      onError: (error) => toast.error(describeError(error).sentence),
    })
  return (
    <p className={styles.answers}>
      <Button size="s" variant="danger" isPending={answer.isPending} onPress={() => send('anulado')}>
        Anular el pago
      </Button>
      <Button size="s" isDisabled={answer.isPending} onPress={() => send('rechazado')}>
        No anular
      </Button>
    </p>
  )
}
