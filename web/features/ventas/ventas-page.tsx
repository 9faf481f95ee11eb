import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ShoppingBag, Tags } from 'lucide-react'
import { useMemo } from 'react'
import { BranchScope } from '#web/lib/branch-scope.tsx'
import { useSteps } from '#web/lib/lists/use-steps.ts'
import { ListaToolbar } from '#web/features/recibos/lista/lista-toolbar.tsx'
import { PedidosBanner } from '#web/features/recibos/lista/pedidos-banner.tsx'
import { useListContext } from '#web/features/recibos/lista/use-list-context.ts'
import { paths } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.ts'
import { useShortcut } from '#web/lib/shortcuts.ts'
import { holdingKeys } from '#web/lib/keys/hold-keys.ts'
import { useOpenVenta } from '#web/lib/forms/use-open-venta.ts'
import { onDemand } from '#web/ui/base/on-demand.ts'
import { phoneQuery, useMedia } from '#web/ui/base/use-media.ts'
import { Button, LinkButton } from '#web/ui/buttons/button.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { PanelPlace } from '#web/ui/overlays/panel-place.tsx'
import { PhoneBar } from '#web/ui/layout/phone-bar.tsx'
import { useHiddenColumns } from '#web/ui/table/use-hidden-columns.ts'
import { leavingColumns, ventasColumns } from './lista/ventas-columns.tsx'
import { VentasTable, VentasTotals } from './lista/ventas-table.tsx'
import { ventasFilter, ventasSort } from './queries/ventas-filter.ts'
import { ventasListQuery } from './queries/ventas.queries.ts'
import type { VentasSearch } from './queries/ventas-search.ts'

const panel = onDemand(async () => (await import('./ficha/venta-panel.tsx')).VentaPanel, PanelPlace)

/** The branch's small sales and day passes with their totals. */
export function VentasPage() {
  const search = useSearch({ from: '/admin/ventas' })
  const navigate = useNavigate({ from: '/admin/ventas' })
  const session = useSession()
  const { branch, branches, can } = session
  const isEverywhere = search.sucursales === 'todas'
  const columns = useMemo(() => ventasColumns(session, isEverywhere), [session, isEverywhere])
  const context = useListContext()
  const { data: list } = useQuery(ventasListQuery(search, context))
  const { page, hidden } = useHiddenColumns({
    columns,
    chosen: search.sin,
    leaving: leavingColumns,
    rows: list?.items,
  })
  const isPhone = useMedia(phoneQuery)
  const openVenta = useOpenVenta()
  const change = (part: Partial<VentasSearch>, replace = false) =>
    void navigate({ search: (now) => ({ ...now, ...part }), replace })
  const step = useSteps(list?.items, search.venta, (venta) => change({ venta, anular: undefined }, true))
  const sell = can('sales.create') ? () => openVenta() : undefined
  useShortcut(sell ? { keys: 'n', label: 'Vender', run: holdingKeys(sell) } : null)
  const { orden, sin = [] } = search
  const params = { filter: ventasFilter(search, context), sort: ventasSort(orden), sin: sin.join() }
  const sellButton = sell && (
    <Button variant="solid" icon={<ShoppingBag aria-hidden />} onPress={sell}>
      Vender
    </Button>
  )
  const everywhere = isEverywhere ? `Las ${branches.length} sucursales` : branch.nombre
  return (
    <div ref={page} data-fills>
      <PageHeader
        title="Ventas"
        subtitle={isPhone ? <VentasTotals search={search} /> : everywhere}
        actions={
          <>
            <BranchScope
              value={search.sucursales}
              onChange={(sucursales) => change({ sucursales, pagina: undefined })}
            />
            {can('settings.index') && !isPhone && (
              <LinkButton icon={<Tags aria-hidden />} href={paths.configuracion({ tab: 'precios' })}>
                Lista de precios
              </LinkButton>
            )}
            {!isPhone && sellButton}
          </>
        }
      />
      <PedidosBanner />
      <ListaToolbar
        search={search}
        columns={columns}
        hidden={hidden}
        lista="ventas"
        placeholder="Concepto, persona o recibo"
        exports={{ name: 'ventas', params }}
        onChange={change}
      />
      <VentasTable search={search} columns={columns} hidden={hidden} onChange={change} onSell={sell} />
      {isPhone && sellButton && <PhoneBar>{sellButton}</PhoneBar>}
      {search.venta && (
        <panel.Part
          key={search.venta}
          id={search.venta}
          isVoiding={search.anular === 'true'}
          onVoiding={(isVoiding) => change({ anular: isVoiding ? 'true' : undefined })}
          onStep={step}
          onClose={() => change({ venta: undefined, anular: undefined })}
        />
      )}
    </div>
  )
}
