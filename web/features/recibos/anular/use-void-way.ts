import { useQuery } from '@tanstack/react-query'
import { serverNow } from '#web/lib/clock/server-clock.ts'
import { useSession } from '#web/lib/session.ts'
import { voidPermissions, type Pedible } from './anulable.ts'
import { pedidoOfQuery } from './pedidos.queries.ts'
import { voidWay, type Kept } from './void-way.ts'

/**
 * The last request to void a payment or sale, and the way in which this user can void it. While a request waits, the only way left is
 * to undo the own charge of just now.
 */
export function useVoidWay(coleccion: Pedible, id: string, kept: Kept | undefined) {
  const session = useSession()
  const { can } = session
  const { data: pedido } = useQuery({
    ...pedidoOfQuery(coleccion, id),
    enabled: can(voidPermissions[coleccion]) || can('payments.undo'),
  })
  const offered = kept ? voidWay(coleccion, kept, session, serverNow()) : null
  const isWaiting = pedido?.estado === 'pendiente'
  return { pedido, way: isWaiting && offered !== 'deshacer' ? null : offered }
}
