import { useQuery } from '@tanstack/react-query'
import { problemOf } from '#web/lib/api/problem.ts'
import { useSession } from '#web/lib/session.ts'
import { useToday } from '#web/lib/use-today.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { SegmentedControl } from '#web/ui/fields/choices/segmented-control.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { IngresosChart } from './ingresos-chart.tsx'
import { ingresosOf } from './ingresos.ts'
import type { Tramo } from './panel-search.ts'
import { ingresosQuery } from './panel.queries.ts'
import styles from './panel.module.css'

const spans = [
  { id: 'semanal', label: 'Semanal' },
  { id: 'mensual', label: 'Mensual' },
  { id: 'anual', label: 'Anual' },
] as const

interface IngresosCardProps {
  sucursal: string | null
  tramo: Tramo
  onTramo: (tramo: Tramo) => void
}

/** Income by day or month. */
export function IngresosCard({ sucursal, tramo, onTramo }: IngresosCardProps) {
  const { gym } = useSession()
  const today = useToday(gym.zona_horaria)
  const { data, error, refetch } = useQuery(ingresosQuery(sucursal, today))
  return (
    <Card
      title="Ingresos"
      action={<SegmentedControl label="Periodo" options={spans} value={tramo} onChange={onTramo} />}
    >
      {error && !data ? (
        <ErrorState isCompact text={problemOf(error).sentence} onRetry={() => void refetch()} />
      ) : (
        <div className={styles.chart}>
          {data ? (
            <IngresosChart ingresos={ingresosOf(tramo, data, today)} tramo={tramo} />
          ) : (
            <Skeleton height="100%" />
          )}
        </div>
      )}
    </Card>
  )
}
