import type { IngresoDiarioSuperadmin } from '#shared/collections/plataforma.ts'
import { useSession } from '#web/lib/session.ts'
import { ChartTable } from '#web/ui/charts/chart-table.tsx'
import { TimeChart } from '#web/ui/charts/time-chart.tsx'
import { price } from './base/operador-words.ts'
import { ingresosByMonth } from './ingresos-by-month.ts'

interface IngresosChartProps {
  days: readonly IngresoDiarioSuperadmin[]
  moneda: string
}

/** A bar per month, and the same figures as a table for screen readers. */
export function IngresosChart({ days, moneda }: IngresosChartProps) {
  const { format } = useSession()
  const points = ingresosByMonth(days).map(({ month, total }) => {
    const name = format.month(month)
    // 'nov 26': several years would have no room for more.
    return { id: month, name, tick: name.replace(' 20', ' '), value: total, figure: price(total, moneda) }
  })
  return (
    <>
      <TimeChart
        points={points}
        shape="barras"
        empty="No entró dinero en estos meses."
        scale={(amount) => price(amount, moneda)}
      />
      <ChartTable caption="Ingresos por mes" rows={points} />
    </>
  )
}
