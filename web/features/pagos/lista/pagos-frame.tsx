import { useNavigate } from '@tanstack/react-router'
import { CircleDollarSign, ShoppingBag } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import type { ListaSearch } from '#web/features/recibos/queries/lista-search.ts'
import { BranchScope } from '#web/lib/branch-scope.tsx'
import { useOpenCobro } from '#web/lib/forms/use-open-cobro.ts'
import { useOpenVenta } from '#web/lib/forms/use-open-venta.ts'
import { holdingKeys } from '#web/lib/keys/hold-keys.ts'
import { useSession } from '#web/lib/session.ts'
import { useShortcut } from '#web/lib/shortcuts.ts'
import { phoneQuery, useMedia } from '#web/ui/base/use-media.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { SegmentedControl } from '#web/ui/fields/choices/segmented-control.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { PhoneBar } from '#web/ui/layout/phone-bar.tsx'

const listas = [
  { id: '/admin/pagos', label: 'Membresías' },
  { id: '/admin/pagos/saldos', label: 'Saldos cobrados' },
] as const

interface PagosFrameProps {
  ref: Ref<HTMLDivElement>
  /** The address of the list in view. */
  lista: (typeof listas)[number]['id']
  search: ListaSearch
  totals: ReactNode
  onChange: (part: Partial<ListaSearch>) => void
  children: ReactNode
}

/** The head and the buttons around the list of payments, or around that of payments of debts. A gym that leaves rests goes from one to the other. */
export function PagosFrame({ ref, lista, search, totals, onChange, children }: PagosFrameProps) {
  const { branch, branches, can, gym } = useSession()
  const isPhone = useMedia(phoneQuery)
  const navigate = useNavigate()
  const charge = useOpenCobro()
  const sell = useOpenVenta()
  const mayCharge = can('payments.create')
  useShortcut(mayCharge ? { keys: 'n', label: 'Registrar pago', run: holdingKeys(charge) } : null)
  const { sucursales, rango, desde, hasta, q } = search
  const chargeButton = mayCharge && (
    <Button variant="solid" icon={<CircleDollarSign aria-hidden />} onPress={() => charge()}>
      Registrar pago
    </Button>
  )
  return (
    <div ref={ref} data-fills>
      <PageHeader
        title="Pagos"
        subtitle={isPhone ? totals : sucursales === 'todas' ? `Las ${branches.length} sucursales` : branch.nombre}
        actions={
          <>
            {gym.politica.saldo && (
              <SegmentedControl
                label="Lista"
                options={listas}
                value={lista}
                onChange={(to) => void navigate({ to, search: { sucursales, rango, desde, hasta, q } })}
              />
            )}
            <BranchScope
              value={sucursales}
              onChange={(chosen) => onChange({ sucursales: chosen, pagina: undefined })}
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
      {children}
      {isPhone && chargeButton && <PhoneBar>{chargeButton}</PhoneBar>}
    </div>
  )
}
