import { useNavigate, useSearch } from '@tanstack/react-router'
import { CircleDollarSign } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { onDemand } from '#web/ui/on-demand.ts'
import { useSession } from '#web/lib/session.ts'
import { useShortcut } from '#web/lib/shortcuts.ts'
import { useOpenCobro } from '#web/lib/use-open-cobro.ts'
import { Button } from '#web/ui/button.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PhoneBar } from '#web/ui/phone-bar.tsx'
import { phoneQuery, useMedia } from '#web/ui/use-media.ts'
import { BranchScope } from '#web/features/miembros/branch-scope.tsx'
import { pagosColumns } from './pagos-columns.tsx'
import type { PagosSearch } from './pagos-search.ts'
import { PagosTable } from './pagos-table.tsx'
import { PagosToolbar } from './pagos-toolbar.tsx'
import { PagosTotals } from './pagos-totals.tsx'
import { useListPlace } from './use-list-place.ts'

const panel = onDemand(async () => (await import('./pago-panel.tsx')).PagoPanel)

/** The payments of the branch: what was charged, by whom, and what it adds up to. */
export function PagosPage() {
  const search = useSearch({ from: '/admin/pagos' })
  const navigate = useNavigate({ from: '/admin/pagos' })
  const session = useSession()
  const { branch, branches, can } = session
  const isEverywhere = search.sucursales === 'todas'
  const columns = useMemo(() => pagosColumns(session, isEverywhere), [session, isEverywhere])
  const place = useListPlace()
  const isPhone = useMedia(phoneQuery)
  const charge = useOpenCobro()
  const change = (part: Partial<PagosSearch>) => void navigate({ search: (now) => ({ ...now, ...part }) })
  const mayCharge = can('payments.create')
  useEffect(() => panel.preload(), [])
  useShortcut(mayCharge ? { keys: 'n', label: 'Registrar pago', run: () => charge() } : null)
  const chargeButton = mayCharge && (
    <Button variant="solid" icon={<CircleDollarSign aria-hidden />} onPress={() => charge()}>
      Registrar pago
    </Button>
  )
  return (
    <div data-fills>
      <PageHeader
        title="Pagos"
        subtitle={
          isPhone ? (
            <PagosTotals search={search} place={place} />
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
            {!isPhone && chargeButton}
          </>
        }
      />
      <PagosToolbar search={search} columns={columns} onChange={change} />
      <PagosTable
        search={search}
        columns={columns}
        onChange={change}
        onCharge={mayCharge ? () => charge() : undefined}
      />
      {isPhone && chargeButton && <PhoneBar>{chargeButton}</PhoneBar>}
      {search.pago && (
        <panel.Part
          key={search.pago}
          id={search.pago}
          isVoiding={search.anular === 'true'}
          onVoiding={(isVoiding) => change({ anular: isVoiding ? 'true' : undefined })}
          onClose={() => change({ pago: undefined, anular: undefined })}
        />
      )}
    </div>
  )
}
