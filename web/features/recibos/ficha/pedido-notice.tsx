import type { PedidoAnulacion } from '#shared/anulaciones/pedido-anulacion.ts'
import { describeError } from '#web/lib/api/errors.ts'
import { useSession } from '#web/lib/session.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useUnsettled } from '#web/ui/overlays/close-guard.ts'
import { voidPermissions } from '../anular/anulable.ts'
import { useAnswerPedido } from '../anular/use-void.ts'
import styles from './receipt-facts.module.css'

/** A request to void a payment or sale: waiting, with its answers for those who may void, or refused. */
export function PedidoNotice({ pedido }: { pedido: PedidoAnulacion }) {
  const { can, format } = useSession()
  const { estado, motivo, created, respondido, expand } = pedido
  if (estado === 'anulado') return null
  const { coleccion, it } = wordsOf(pedido)
  if (estado === 'rechazado')
    return (
      <Banner kind="info" title={`${expand?.respondido_por?.name ?? 'Alguien'} no aceptó ${it}`}>
        Respondido {format.onMoment(respondido)}. Se pidió por: {motivo}
      </Banner>
    )
  return (
    <Banner kind="warn" title={`${expand?.usuario_id?.name ?? 'Alguien'} pidió ${it} ${format.onMoment(created)}`}>
      {motivo}
      {can(voidPermissions[coleccion]) && <Answers pedido={pedido} />}
    </Banner>
  )
}

const words = {
  pagos: { coleccion: 'pagos', it: 'anularlo', the: 'el pago', done: 'Pago anulado', kept: 'El pago sigue contando' },
  ventas: {
    coleccion: 'ventas',
    it: 'anularla',
    the: 'la venta',
    done: 'Venta anulada',
    kept: 'La venta sigue contando',
  },
} as const

const wordsOf = ({ id_venta }: PedidoAnulacion) => (id_venta === '' ? words.pagos : words.ventas)

function Answers({ pedido }: { pedido: PedidoAnulacion }) {
  const { the, done, kept } = wordsOf(pedido)
  const answer = useAnswerPedido(pedido.id, {
    onDone: (_, estado) => toast.success(estado === 'anulado' ? done : kept),
    onError: (error) => toast.error(describeError(error).sentence),
  })
  useUnsettled({ isSending: answer.isPending })
  return (
    <p className={styles.answers}>
      <Button size="s" variant="danger" isPending={answer.isPending} onPress={() => answer.mutate('anulado')}>
        {`Anular ${the}`}
      </Button>
      <Button size="s" isDisabled={answer.isPending} onPress={() => answer.mutate('rechazado')}>
        No anular
      </Button>
    </p>
  )
}
