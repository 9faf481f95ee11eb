import { useNavigate, useSearch } from '@tanstack/react-router'
import { CircleDollarSign, ShoppingBag } from 'lucide-react'
import { BranchScope } from '#web/lib/branch-scope.tsx'
import { useSession } from '#web/lib/session.ts'
import { useOpenVenta } from '#web/lib/forms/use-open-venta.ts'
import { useOpenCobro } from '#web/lib/forms/use-open-cobro.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { PhoneBar } from '#web/ui/layout/phone-bar.tsx'
import { phoneQuery, useMedia } from '#web/ui/base/use-media.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { onDemand } from '#web/ui/base/on-demand.ts'
import { NegocioPanel } from './negocio-panel.tsx'
import { panelTitle, showsBusiness } from './panel-title.ts'
import styles from './panel.module.css'

/** Apart, so that the owner's first load does not carry it. */
const hoy = onDemand(
  async () => (await import('./hoy-panel.tsx')).HoyPanel,
  () => <Skeleton height="100dvh" />,
)

/** The first screen: the business or the day. */
export function PanelPage() {
  const { branch, branches, can, permissions } = useSession()
  const search = useSearch({ from: '/admin/dashboard' })
  const navigate = useNavigate({ from: '/admin/dashboard' })
  const openCobro = useOpenCobro()
  const openVenta = useOpenVenta()
  const isPhone = useMedia(phoneQuery)
  const isOwner = showsBusiness(permissions)
  const sucursal = isOwner && search.sucursales === 'todas' ? null : branch.id
  const charge = can('payments.create') && (
    <Button variant="solid" icon={<CircleDollarSign aria-hidden />} onPress={() => openCobro()}>
      Registrar pago
    </Button>
  )
  const sell = can('sales.create') && (
    <Button icon={<ShoppingBag aria-hidden />} onPress={() => openVenta()}>
      Vender
    </Button>
  )
  return (
    <>
      <PageHeader
        title={panelTitle(permissions)}
        subtitle={sucursal === null ? `Las ${branches.length} sucursales` : branch.nombre}
        actions={
          <>
            {isOwner && (
              <BranchScope
                value={search.sucursales}
                onChange={(sucursales) => void navigate({ search: (now) => ({ ...now, sucursales }) })}
              />
            )}
            {!isPhone && sell}
            {!isPhone && charge}
          </>
        }
      />
      <div className={styles.page}>
        {isOwner ? (
          <NegocioPanel sucursal={sucursal} search={search} onSearch={(chosen) => void navigate({ search: chosen })} />
        ) : (
          <hoy.Part />
        )}
      </div>
      {isPhone && (charge || sell) && (
        <PhoneBar>
          {sell}
          {charge}
        </PhoneBar>
      )}
    </>
  )
}
