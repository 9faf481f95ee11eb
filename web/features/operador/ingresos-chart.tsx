import type { IngresoDiarioSuperadmin } from '#shared/collections/plataforma.ts'
import { useSession } from '#web/lib/session.ts'
import { ChartTable } from '#web/ui/charts/chart-table.tsx'
import { TimeChart } from '#web/ui/charts/time-chart.tsx'
import { price } from './base/operador-words.ts'

interface IngresosChartProps {
  days: readonly IngresoDiarioSuperadmin[]
  moneda: string
}

/** A bar per day with income, and the same figures as a table for screen readers. */
export function IngresosChart({ days, moneda }: IngresosChartProps) {
  const { format } = useSession()
  const points = days.map(({ id, fecha_pago, total_monto }) => {
    const name = format.civilDate(fecha_pago)
    return { id, name, tick: name.slice(0, 5), value: total_monto, figure: price(total_monto, moneda) }
  })
  return (
    <>
      <TimeChart points={points} shape="barras" empty="No entró dinero en estos días." scale={format.short} />
      <ChartTable caption="Ingresos por día" rows={points} />
    </>
  )
}
