import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { problemOf } from '#web/lib/problem.ts'
import { useSession } from '#web/lib/session.ts'
import { useToday } from '#web/lib/use-today.ts'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ingresosOf } from './ingresos.ts'
import type { Tramo } from './panel-search.ts'
import { ingresosQuery } from './panel.queries.ts'
import styles from './panel.module.css'

const IngresosChart = lazy(async () => ({ default: (await import('./ingresos-chart.tsx')).IngresosChart }))

const spans = [
  { id: 'semanal', label: 'Semanal' },
  { id: 'mensual', label: 'Mensual' },
  { id: 'anual', label: 'Anual' },
] as const

interface IngresosCardProps {
  place: string | null
  tramo: Tramo
  onTramo: (tramo: Tramo) => void
}

/** What came in, by day or by month. */
export function IngresosCard({ place, tramo, onTramo }: IngresosCardProps) {
  const { gym } = useSession()
  const today = useToday(gym.zona_horaria)
  const { data, error, refetch } = useQuery(ingresosQuery(place, today))
  return (
    <Card
      title="Ingresos"
      action={<SegmentedControl label="Periodo" options={spans} value={tramo} onChange={onTramo} />}
    >
      {error && !data ? (
        <ErrorState isCompact text={problemOf(error).sentence} onRetry={() => void refetch()} />
      ) : (
        <div className={styles.chart}>
          <Suspense fallback={<Skeleton height="100%" />}>
            {data && <IngresosChart ingresos={ingresosOf(tramo, data, today)} tramo={tramo} />}
          </Suspense>
        </div>
      )}
    </Card>
  )
}
