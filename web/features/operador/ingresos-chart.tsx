import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import type { IngresoDiarioSuperadmin } from '#shared/collections/plataforma.ts'
import { useSession } from '#web/lib/session.ts'
import { price } from './operador-words.ts'
import styles from './operador.module.css'

interface IngresosChartProps {
  days: readonly IngresoDiarioSuperadmin[]
  moneda: string
}

const axis = { tickLine: false, axisLine: false, fontSize: 12, stroke: 'var(--text-2)' }

/** A bar for each day with income, with the same figures as a table for who cannot see it. */
export function IngresosChart({ days, moneda }: IngresosChartProps) {
  const { format } = useSession()
  return (
    <>
      <ResponsiveContainer width="100%" height="100%">
        <BarChart data={[...days]} margin={{ top: 8, right: 8, bottom: 0, left: 0 }} accessibilityLayer={false}>
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis dataKey="fecha_pago" tickFormatter={(day: string) => format.civilDate(day).slice(0, 5)} {...axis} />
          <YAxis width={52} {...axis} />
          <Tooltip
            cursor={{ fill: 'var(--hover)' }}
            content={({ active, payload }) => {
              const day: unknown = payload[0]?.payload
              return active && isDay(day) ? (
                <div className={styles.tooltip}>
                  <span>{format.civilDate(day.fecha_pago)}</span>
                  <strong>{price(day.total_monto, moneda)}</strong>
                </div>
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
      <table className={styles.hidden}>
        <caption>Ingresos por día</caption>
        <tbody>
          {days.map(({ id, fecha_pago, total_monto }) => (
            <tr key={id}>
              <th scope="row">{format.civilDate(fecha_pago)}</th>
              <td>{price(total_monto, moneda)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

function isDay(day: unknown): day is IngresoDiarioSuperadmin {
  return typeof day === 'object' && day !== null && 'fecha_pago' in day && 'total_monto' in day
}
