import { useQuery } from '@tanstack/react-query'
import { useSession } from '#web/lib/session.ts'
import { useToday } from '#web/lib/use-today.ts'
import { LoadError } from '#web/lib/api/load-error.tsx'
import { Card } from '#web/ui/layout/card.tsx'
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
        <LoadError isCompact error={error} onRetry={refetch} />
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
