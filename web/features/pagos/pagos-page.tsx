import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useDeferredValue, useEffect, useMemo } from 'react'
import { onDemand } from '#web/ui/base/on-demand.ts'
import { useSession } from '#web/lib/session.ts'
import { useOpenCobro } from '#web/lib/forms/use-open-cobro.ts'
import { PanelPlace } from '#web/ui/overlays/panel-place.tsx'
import { touchQuery, useMedia } from '#web/ui/base/use-media.ts'
import { useHiddenColumns } from '#web/ui/table/use-hidden-columns.ts'
import { useSteps } from '#web/lib/lists/use-steps.ts'
import { leavingColumns, pagosColumns } from './lista/pagos-columns.tsx'
import { listaOf } from '#web/features/recibos/queries/lista-search.ts'
import type { PagosSearch } from './queries/pagos-search.ts'
import { pagosListQuery } from './queries/pagos.queries.ts'
import { PagosFrame } from './lista/pagos-frame.tsx'
import { PagosTable } from './lista/pagos-table.tsx'
import { PagosToolbar } from './lista/pagos-toolbar.tsx'
import { PagosTotals } from './lista/pagos-totals.tsx'
import { WaitingBanners } from './lista/waiting-banners.tsx'
import { useListContext } from '#web/features/recibos/lista/use-list-context.ts'

const panel = onDemand(async () => (await import('./ficha/pago-panel.tsx')).PagoPanel, PanelPlace)

/** The branch's payments with their totals. */
export function PagosPage() {
  const { pago, anular } = useSearch({ from: '/admin/pagos' })
  const search = useSearch({ from: '/admin/pagos', select: listaOf, structuralSharing: true })
  const navigate = useNavigate({ from: '/admin/pagos' })
  const session = useSession()
  const isEverywhere = search.sucursales === 'todas'
  const columns = useMemo(() => pagosColumns(session, isEverywhere), [session, isEverywhere])
  const context = useListContext()
  const { data: list } = useQuery(pagosListQuery(search, context))
  const { page, hidden } = useHiddenColumns({
    columns,
    chosen: search.sin,
    leaving: leavingColumns,
    rows: list?.items,
    hasActions: useMedia(touchQuery),
  })
  const charge = useOpenCobro()
  const change = useCallback(
    (part: Partial<PagosSearch>, replace = false) => void navigate({ search: (now) => ({ ...now, ...part }), replace }),
    [navigate],
  )
  const chargeAnyone = useCallback(() => charge(), [charge])
  useEffect(() => panel.preload(), [])
  const step = useSteps(list?.items, pago, (next) => change({ pago: next, anular: undefined }, true))
  // The row answers a press at once. Rows and panel are drawn in parts, between keys and clicks.
  const [shown, opened] = [useDeferredValue(search), useDeferredValue(pago)]
  return (
    <PagosFrame
      ref={page}
      lista="/admin/pagos"
      search={search}
      totals={<PagosTotals search={search} context={context} />}
      onChange={change}
    >
      <WaitingBanners />
      <PagosToolbar search={search} columns={columns} hidden={hidden} onChange={change} />
      <PagosTable
        search={shown}
        columns={columns}
        hidden={hidden}
        onChange={change}
        onCharge={session.can('payments.create') ? chargeAnyone : undefined}
      />
      {opened && (
        <panel.Part
          key={opened}
          id={opened}
          isVoiding={anular === 'true'}
          onVoiding={(isVoiding) => change({ anular: isVoiding ? 'true' : undefined })}
          onStep={step}
          onClose={() => change({ pago: undefined, anular: undefined })}
        />
      )}
    </PagosFrame>
  )
}
