import { useQuery } from '@tanstack/react-query'
import { waitingAutomaticosQuery } from '#web/features/en-linea/automatico/automatico.queries.ts'
import { waitingCobrosQuery } from '#web/features/en-linea/cobros.queries.ts'
import { useSession } from '#web/lib/session.ts'
import { onDemand } from '#web/ui/base/on-demand.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { pendingPedidosQuery } from '#web/features/recibos/anular/pedidos.queries.ts'

const pedidos = onDemand(async () => (await import('#web/features/recibos/lista/pedidos-banner.tsx')).PedidosBanner)
const enLinea = onDemand(async () => (await import('#web/features/en-linea/en-linea-banners.tsx')).EnLineaBanners)

/** Warnings above the list, which appears once it is known whether there are any: a late one would push it down. */
export function WaitingBanners() {
  const { branch, can } = useSession()
  const enabled = can('payments.index')
  const pending = useQuery(pendingPedidosQuery(branch.id, can))
  const cobros = useQuery({ ...waitingCobrosQuery(branch.id), enabled })
  const automaticos = useQuery({ ...waitingAutomaticosQuery(branch.id), enabled })
  if (pending.isLoading || cobros.isLoading || automaticos.isLoading) return <Skeleton height={0} />
  return (
    <>
      {has(pending.data) && <pedidos.Part />}
      {(has(cobros.data) || has(automaticos.data)) && <enLinea.Part />}
    </>
  )
}

const has = (list: { totalItems: number } | undefined) => list !== undefined && list.totalItems > 0
