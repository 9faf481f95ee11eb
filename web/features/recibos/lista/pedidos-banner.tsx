import { useQuery } from '@tanstack/react-query'
import type { PedidoAnulacion } from '#shared/anulaciones/pedido-anulacion.ts'
import { reciboNumber } from '#shared/recibo.ts'
import { soldOf } from '#shared/ventas/venta.ts'
import type { Format } from '#web/lib/format.ts'
import { paths } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.ts'
import { BannerList } from '#web/ui/feedback/banner-list.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { pendingPedidosQuery } from '../anular/pedidos.queries.ts'

/** Requests to void that wait for this user's answer. Renders nothing while there are none. */
export function PedidosBanner() {
  const { branch, can } = useSession()
  const { data, isLoading } = useQuery(pendingPedidosQuery(branch.id, can))
  if (isLoading) return <Skeleton height={0} />
  if (!data || data.items.length === 0) return null
  const { items, totalItems } = data
  return (
    <BannerList title={totalItems === 1 ? 'Piden una anulación' : `Piden ${totalItems} anulaciones`}>
      {items.map((pedido) => (
        <Pedido key={pedido.id} pedido={pedido} />
      ))}
    </BannerList>
  )
}

function Pedido({ pedido }: { pedido: PedidoAnulacion }) {
  const { format } = useSession()
  const { expand, id_pago, id_venta, motivo } = pedido
  return (
    <li>
      <span>
        {subjectOf(pedido, format)}. {expand?.usuario_id?.name ?? 'Alguien'}: {motivo}
      </span>
      <LinkButton size="s" href={id_venta ? paths.verVenta(id_venta) : paths.verPago(id_pago)}>
        Responder
      </LinkButton>
    </li>
  )
}

function subjectOf({ expand }: PedidoAnulacion, format: Format): string {
  const { id_pago: pago, id_venta: venta } = expand ?? {}
  if (venta) return `Recibo ${reciboNumber(venta.recibo)}, ${format.money(venta.monto)}, ${soldOf(venta)}`
  if (!pago) return 'Un recibo'
  return `Recibo ${reciboNumber(pago.recibo)}, ${format.money(pago.monto_total)} de ${pago.expand?.id_miembro?.nombre ?? '—'}`
}
