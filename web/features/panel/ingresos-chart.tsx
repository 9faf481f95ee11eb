import { Area, AreaChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { dateLocale } from '#shared/date-locale.ts'
import { useSession } from '#web/lib/session.ts'
import type { Ingreso } from './ingresos.ts'
import type { Tramo } from './panel-search.ts'
import styles from './panel.module.css'

interface IngresosChartProps {
  ingresos: readonly Ingreso[]
  tramo: Tramo
}

const axis = { tickLine: false, axisLine: false, fontSize: 12, stroke: 'var(--text-2)' }

/** The curve of income, with the same figures as a table for who cannot see it. */
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
          <XAxis dataKey="desde" tickFormatter={nameOf} minTickGap={24} {...axis} />
          <YAxis width={52} tickFormatter={(value: number) => short.format(value)} {...axis} />
          <Tooltip
            cursor={{ stroke: 'var(--line-strong)' }}
            content={({ active, payload }) => {
              const point: unknown = payload[0]?.payload
              return active && isIngreso(point) ? (
                <div className={styles.tooltip}>
                  <span>{nameOf(point.desde)}</span>
                  <strong>{format.money(point.total)}</strong>
                </div>
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
      <table className={styles.hidden}>
        <caption>Ingresos</caption>
        <tbody>
          {ingresos.map(({ desde, total }) => (
            <tr key={desde}>
              <th scope="row">{nameOf(desde)}</th>
              <td>{format.money(total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

function isIngreso(point: unknown): point is Ingreso {
  return typeof point === 'object' && point !== null && 'desde' in point && 'total' in point
}
