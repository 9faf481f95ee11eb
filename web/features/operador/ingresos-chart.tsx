import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import type { IngresoDiarioSuperadmin } from '#shared/collections/plataforma.ts'
import { useSession } from '#web/lib/session.ts'
import { chartAxis } from '#web/ui/charts/chart-axis.ts'
import { ChartTable } from '#web/ui/charts/chart-table.tsx'
import { ChartTooltip } from '#web/ui/charts/chart-tooltip.tsx'
import { price } from './base/operador-words.ts'

interface IngresosChartProps {
  days: readonly IngresoDiarioSuperadmin[]
  moneda: string
}

/** A bar per day with income, and the same figures as a table for screen readers. */
export function IngresosChart({ days, moneda }: IngresosChartProps) {
  const { format } = useSession()
  return (
    <>
      <ResponsiveContainer width="100%" height="100%">
        <BarChart data={[...days]} margin={{ top: 8, right: 8, bottom: 0, left: 0 }} accessibilityLayer={false}>
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="fecha_pago"
            tickFormatter={(day: string) => format.civilDate(day).slice(0, 5)}
            {...chartAxis}
          />
          <YAxis width={52} {...chartAxis} />
          <Tooltip
            cursor={{ fill: 'var(--hover)' }}
            content={({ active, payload }) => {
              const day: unknown = payload[0]?.payload
              return active && isDay(day) ? (
                <ChartTooltip name={format.civilDate(day.fecha_pago)} figure={price(day.total_monto, moneda)} />
              ) : null
            }}
          />
          <Bar
            dataKey="total_monto"
            fill="var(--focus)"
            radius={[3, 3, 0, 0]}
            maxBarSize={28}
            isAnimationActive={false}
          />
        </BarChart>
      </ResponsiveContainer>
      <ChartTable
        caption="Ingresos por día"
        rows={days.map(({ id, fecha_pago, total_monto }) => ({
          id,
          name: format.civilDate(fecha_pago),
          figure: price(total_monto, moneda),
        }))}
      />
    </>
  )
}

function isDay(day: unknown): day is IngresoDiarioSuperadmin {
  return typeof day === 'object' && day !== null && 'fecha_pago' in day && 'total_monto' in day
}
