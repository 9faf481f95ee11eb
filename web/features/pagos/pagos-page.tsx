import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { CircleDollarSign, ShoppingBag } from 'lucide-react'
import { useCallback, useDeferredValue, useEffect, useMemo } from 'react'
import { onDemand } from '#web/ui/base/on-demand.ts'
import { useSession } from '#web/lib/session.ts'
import { useShortcut } from '#web/lib/shortcuts.ts'
import { holdingKeys } from '#web/lib/keys/hold-keys.ts'
import { useOpenVenta } from '#web/lib/forms/use-open-venta.ts'
import { useOpenCobro } from '#web/lib/forms/use-open-cobro.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { PanelPlace } from '#web/ui/overlays/panel-place.tsx'
import { PhoneBar } from '#web/ui/layout/phone-bar.tsx'
import { phoneQuery, touchQuery, useMedia } from '#web/ui/base/use-media.ts'
import { useHiddenColumns } from '#web/ui/table/use-hidden-columns.ts'
import { BranchScope } from '#web/lib/branch-scope.tsx'
import { useSteps } from '#web/lib/lists/use-steps.ts'
import { leavingColumns, pagosColumns } from './lista/pagos-columns.tsx'
import { listaOf } from '#web/features/recibos/queries/lista-search.ts'
import type { PagosSearch } from './queries/pagos-search.ts'
import { pagosListQuery } from './queries/pagos.queries.ts'
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
  const { branch, branches, can } = session
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
  const isPhone = useMedia(phoneQuery)
  const charge = useOpenCobro()
  const sell = useOpenVenta()
  const change = useCallback(
    (part: Partial<PagosSearch>, replace = false) => void navigate({ search: (now) => ({ ...now, ...part }), replace }),
    [navigate],
  )
  const chargeAnyone = useCallback(() => charge(), [charge])
  const mayCharge = can('payments.create')
  useEffect(() => panel.preload(), [])
  const step = useSteps(list?.items, pago, (next) => change({ pago: next, anular: undefined }, true))
  // The row answers a press at once. Rows and panel are drawn in parts, between keys and clicks.
  const [shown, opened] = [useDeferredValue(search), useDeferredValue(pago)]
  useShortcut(mayCharge ? { keys: 'n', label: 'Registrar pago', run: holdingKeys(charge) } : null)
  const chargeButton = mayCharge && (
    <Button variant="solid" icon={<CircleDollarSign aria-hidden />} onPress={chargeAnyone}>
      Registrar pago
    </Button>
  )
  return (
    <div ref={page} data-fills>
      <PageHeader
        title="Pagos"
        subtitle={
          isPhone ? (
            <PagosTotals search={search} context={context} />
          ) : isEverywhere ? (
            `Las ${branches.length} sucursales`
          ) : (
            branch.nombre
          )
        }
        actions={
          <>
            <BranchScope
              value={search.sucursales}
              onChange={(sucursales) => change({ sucursales, pagina: undefined })}
            />
            {can('sales.create') && !isPhone && (
              <Button icon={<ShoppingBag aria-hidden />} onPress={() => sell()}>
                Vender
              </Button>
            )}
            {!isPhone && chargeButton}
          </>
        }
      />
      <WaitingBanners />
      <PagosToolbar search={search} columns={columns} hidden={hidden} onChange={change} />
      <PagosTable
        search={shown}
        columns={columns}
        hidden={hidden}
        onChange={change}
        onCharge={mayCharge ? chargeAnyone : undefined}
      />
      {isPhone && chargeButton && <PhoneBar>{chargeButton}</PhoneBar>}
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
    </div>
  )
}
