import { dateLocale } from '#shared/values/date-locale.ts'
import { writeDay } from '#shared/values/write-day.ts'
import { useSession } from '#web/lib/session.ts'
import { ChartTable } from '#web/ui/charts/chart-table.tsx'
import { TimeChart } from '#web/ui/charts/time-chart.tsx'
import type { Ingreso } from './ingresos.ts'
import type { Tramo } from './panel-search.ts'

interface IngresosChartProps {
  ingresos: readonly Ingreso[]
  tramo: Tramo
}

/** Income as bars, and the same figures as a table for screen readers. */
export function IngresosChart({ ingresos, tramo }: IngresosChartProps) {
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
