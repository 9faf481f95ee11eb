import { useQuery } from '@tanstack/react-query'
import { dateLocale } from '#shared/values/date-locale.ts'
import { writeDay } from '#shared/values/write-day.ts'
import { useSession } from '#web/lib/session.ts'
import { useToday } from '#web/lib/use-today.ts'
import { LoadError } from '#web/lib/api/load-error.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { SegmentedControl } from '#web/ui/fields/choices/segmented-control.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { ChartTable } from '#web/ui/charts/chart-table.tsx'
import { TimeChart } from '#web/ui/charts/time-chart.tsx'
import styles from './panel.module.css'
import { type Ingreso, ingresosOf } from './ingresos.ts'
import type { Tramo } from './panel-search.ts'
import { ingresosQuery } from './panel.queries.ts'

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
      action={<SegmentedControl label="Período" options={spans} value={tramo} onChange={onTramo} />}
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

interface IngresosChartProps {
  ingresos: readonly Ingreso[]
  tramo: Tramo
}

/** Income as bars, and the same figures as a table for screen readers. */
function IngresosChart({ ingresos, tramo }: IngresosChartProps) {
  const { format } = useSession()
  const month = new Intl.DateTimeFormat(dateLocale, { timeZone: 'UTC', month: 'short' })
  const points = ingresos.map(({ desde, total }) => {
    const name = tramo === 'anual' ? month.format(new Date(desde)) : writeDay(desde).slice(0, 5)
    return { id: desde, name, tick: name, value: total, figure: format.money(total) }
  })
  return (
    <>
      <TimeChart points={points} shape="barras" empty="Todavía no entró dinero en este tiempo." scale={format.short} />
      <ChartTable caption="Ingresos" rows={points} />
    </>
  )
}
