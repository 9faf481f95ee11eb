import { Area, AreaChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { dateLocale } from '#shared/values/date-locale.ts'
import { useSession } from '#web/lib/session.ts'
import { chartAxis } from '#web/ui/charts/chart-axis.ts'
import { ChartTable } from '#web/ui/charts/chart-table.tsx'
import { ChartTooltip } from '#web/ui/charts/chart-tooltip.tsx'
import type { Ingreso } from './ingresos.ts'
import type { Tramo } from './panel-search.ts'

interface IngresosChartProps {
  ingresos: readonly Ingreso[]
  tramo: Tramo
}

/** The income curve, and the same figures as a table for screen readers. */
export function IngresosChart({ ingresos, tramo }: IngresosChartProps) {
  const { format } = useSession()
  const tick = new Intl.DateTimeFormat(dateLocale, {
    timeZone: 'UTC',
    ...(tramo === 'anual' ? { month: 'short' } : { day: 'numeric', month: 'numeric' }),
  })
  const short = new Intl.NumberFormat(format.locale, { notation: 'compact', maximumFractionDigits: 1 })
  const nameOf = (desde: string) => tick.format(new Date(desde))
  return (
    <>
      <ResponsiveContainer width="100%" height="100%">
        <AreaChart data={[...ingresos]} margin={{ top: 8, right: 8, bottom: 0, left: 0 }} accessibilityLayer={false}>
          <defs>
            <linearGradient id="ingresos" x1="0" y1="0" x2="0" y2="1">
              <stop offset="0%" stopColor="var(--focus)" stopOpacity={0.22} />
              <stop offset="100%" stopColor="var(--focus)" stopOpacity={0} />
            </linearGradient>
          </defs>
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis dataKey="desde" tickFormatter={nameOf} minTickGap={24} {...chartAxis} />
          <YAxis width={52} tickFormatter={(value: number) => short.format(value)} {...chartAxis} />
          <Tooltip
            cursor={{ stroke: 'var(--line-strong)' }}
            content={({ active, payload }) => {
              const point: unknown = payload[0]?.payload
              return active && isIngreso(point) ? (
                <ChartTooltip name={nameOf(point.desde)} figure={format.money(point.total)} />
              ) : null
            }}
          />
          <Area
            dataKey="total"
            type="monotone"
            stroke="var(--focus)"
            strokeWidth={2}
            fill="url(#ingresos)"
            isAnimationActive={false}
          />
        </AreaChart>
      </ResponsiveContainer>
      <ChartTable
        caption="Ingresos"
        rows={ingresos.map(({ desde, total }) => ({ id: desde, name: nameOf(desde), figure: format.money(total) }))}
      />
    </>
  )
}

function isIngreso(point: unknown): point is Ingreso {
  return typeof point === 'object' && point !== null && 'desde' in point && 'total' in point
}
