import { useQuery } from '@tanstack/react-query'
import { useSession } from '#web/lib/session.ts'
import { LoadError } from '#web/lib/api/load-error.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { CajasCard } from './hoy/cajas-card.tsx'
import { CobradoCard } from './hoy/cobrado-card.tsx'
import { CumpleanosCard } from './hoy/cumpleanos-card.tsx'
import { HoyFigures } from './hoy/hoy-figures.tsx'
import { cajasAbiertasQuery, hoyQuery } from './hoy/hoy.queries.ts'
import { LeftOpenBanner } from './hoy/left-open-banner.tsx'
import { RiesgoCard } from './riesgo-card.tsx'
import { UltimosPagosCard } from './ultimos-pagos-card.tsx'
import styles from './panel.module.css'

/** The day of the branch, for staff without reports. */
export function HoyPanel() {
  const { branch, can } = useSession()
  const { data, error, refetch } = useQuery(hoyQuery(branch.id))
  const abiertas = useQuery({ ...cajasAbiertasQuery(branch.id), enabled: can('cash.open') })
  // A warning that came late would push the day down.
  if (abiertas.isLoading) return <Skeleton height="100dvh" />
  if (error && !data) return <LoadError error={error} onRetry={refetch} />
  return (
    <>
      <LeftOpenBanner abiertas={abiertas.data ?? []} />
      <HoyFigures hoy={data} />
      <div className={styles.sides}>
        <div className={styles.side}>
          {can('members.index') && <RiesgoCard sucursal={branch.id} />}
          {can('members.index') && <CumpleanosCard hoy={data} />}
        </div>
        <div className={styles.side}>
          {can('payments.create') && <CobradoCard hoy={data} />}
          {can('payments.index') && <UltimosPagosCard sucursal={branch.id} rows={8} />}
          {can('cash.index') && <CajasCard sucursal={branch.id} />}
        </div>
      </div>
    </>
  )
}
