import { useQuery } from '@tanstack/react-query'
import type { PedidoAnulacion } from '#shared/collections/pago.ts'
import { reciboNumber } from '#shared/recibo.ts'
import { useSession } from '#web/lib/session.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { pendingPedidosQuery } from '../queries/pedidos.queries.ts'
import styles from './pedidos-banner.module.css'

/** Requests to void that wait for this user's answer. Renders nothing while there are none. */
export function PedidosBanner({ onOpen }: { onOpen: (pago: string) => void }) {
  const { branch } = useSession()
  const { data } = useQuery(pendingPedidosQuery(branch.id))
  if (!data || data.items.length === 0) return null
  const { items, totalItems } = data
  return (
    <div className={styles.frame}>
      <Banner kind="warn" title={totalItems === 1 ? 'Piden anular un pago' : `Piden anular ${totalItems} pagos`}>
        <ul className={styles.list}>
          {items.map((pedido) => (
            <Pedido key={pedido.id} pedido={pedido} onOpen={onOpen} />
          ))}
        </ul>
      </Banner>
    </div>
  )
}

function Pedido({ pedido, onOpen }: { pedido: PedidoAnulacion; onOpen: (pago: string) => void }) {
  const { format } = useSession()
  const { expand, id_pago, motivo } = pedido
  const pago = expand?.id_pago
  return (
    <li>
      <span>
        {pago && `Recibo ${reciboNumber(pago.recibo)}, ${format.money(pago.monto_total)}`} de{' '}
        {pago?.expand?.id_miembro?.nombre ?? '—'}. {expand?.usuario_id?.name ?? 'Alguien'}: {motivo}
      </span>
      <Button size="s" onPress={() => onOpen(id_pago)}>
        Responder
      </Button>
    </li>
  )
}
