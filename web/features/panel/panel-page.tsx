import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { CircleDollarSign } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { BranchScope } from '#web/features/miembros/branch-scope.tsx'
import { branchFiguresQuery } from '#web/lib/branch-figures.ts'
import { useSession } from '#web/lib/session.ts'
import { useOpenCobro } from '#web/lib/use-open-cobro.ts'
import { Button } from '#web/ui/button.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PhoneBar } from '#web/ui/phone-bar.tsx'
import { phoneQuery, useMedia } from '#web/ui/use-media.ts'
import { FigureCards } from './figure-cards.tsx'
import { IngresosCard } from './ingresos-card.tsx'
import { PlanesCard } from './planes-card.tsx'
import styles from './panel.module.css'
import { PorVencerCard } from './por-vencer-card.tsx'
import { UltimosPagosCard } from './ultimos-pagos-card.tsx'

const PrimerosPasos = lazy(async () => ({ default: (await import('./primeros-pasos.tsx')).PrimerosPasos }))

/** How the branch does today, and what the desk should look at next. */
export function PanelPage() {
  const { branch, branches, can } = useSession()
  const { sucursales, ingresos = 'mensual' } = useSearch({ from: '/admin/dashboard' })
  const navigate = useNavigate({ from: '/admin/dashboard' })
  const openCobro = useOpenCobro()
  const isPhone = useMedia(phoneQuery)
  const place = sucursales === 'todas' ? null : branch.id
  const { data: figures } = useQuery(branchFiguresQuery(place))
  const charge = can('payments.create') && (
    <Button variant="solid" icon={<CircleDollarSign aria-hidden />} onPress={() => openCobro()}>
      Registrar pago
    </Button>
  )
  return (
    <>
      <PageHeader
        title="Dashboard"
        subtitle={place === null ? `Las ${branches.length} sucursales` : branch.nombre}
        actions={
          <>
            <BranchScope
              value={sucursales}
              onChange={(chosen) => void navigate({ search: (now) => ({ ...now, sucursales: chosen }) })}
            />
            {!isPhone && charge}
          </>
        }
      />
      <div className={styles.page}>
        {figures?.total_miembros_activos === 0 && can('plan.create') && (
          <Suspense>
            <PrimerosPasos figures={figures} place={place} />
          </Suspense>
        )}
        <FigureCards place={place} />
        <div className={styles.charts}>
          {can('reports.index') && (
            <IngresosCard
              place={place}
              tramo={ingresos}
              onTramo={(tramo) => void navigate({ search: (now) => ({ ...now, ingresos: tramo }) })}
            />
          )}
          <PlanesCard place={place} />
        </div>
        <div className={styles.lists}>
          <PorVencerCard place={place} />
          {can('payments.index') && <UltimosPagosCard place={place} />}
        </div>
      </div>
      {isPhone && charge && <PhoneBar>{charge}</PhoneBar>}
    </>
  )
}
