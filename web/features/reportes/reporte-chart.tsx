import { Area, AreaChart, Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import type { Tabla } from '#shared/reportes.ts'
import { useSession } from '#web/lib/session.ts'
import { celdaText } from './celda.ts'
import styles from './reportes.module.css'

interface Point {
  nombre: string
  valor: number
}

const axis = { tickLine: false, axisLine: false, fontSize: 12, stroke: 'var(--text-2)' }
const mostBars = 12

/** A cut as a picture; the table beside it says the same in figures. */
export function ReporteChart({ tabla: { columnas, filas, grafico } }: { tabla: Tabla }) {
  const { format } = useSession()
  const at = columnas.findIndex(({ id }) => id === grafico?.columna)
  const [first] = columnas
  const drawn = columnas[at]
  if (!first || !drawn || !grafico) return null
  const points = filas.map((fila): Point => ({
    nombre: celdaText(fila[0] ?? null, first.tipo, format),
    valor: Number(fila[at] ?? 0),
  }))
  const short = new Intl.NumberFormat(format.locale, { notation: 'compact', maximumFractionDigits: 1 })
  const parts = [
    <CartesianGrid key="rejilla" vertical={false} stroke="var(--line)" />,
    <XAxis key="x" dataKey="nombre" minTickGap={24} tickFormatter={shortened} {...axis} />,
    <YAxis key="y" width={52} tickFormatter={(value: number) => short.format(value)} allowDecimals={false} {...axis} />,
    <Tooltip
      key="aviso"
      cursor={{ fill: 'var(--hover)', stroke: 'none' }}
      content={({ active, payload }) => {
        const point: unknown = payload[0]?.payload
        return active && isPoint(point) ? (
          <div className={styles.tooltip}>
            <span>{point.nombre}</span>
            <strong>{celdaText(point.valor, drawn.tipo, format)}</strong>
          </div>
        ) : null
      }}
    />,
  ]
  const common = { margin: { top: 8, right: 8, bottom: 0, left: 0 }, accessibilityLayer: false }
  return (
    <div className={styles.chart} aria-hidden="true">
      <ResponsiveContainer width="100%" height="100%">
        {grafico.forma === 'linea' ? (
          <AreaChart data={points} {...common}>
            {parts}
            <Area
              dataKey="valor"
              stroke="var(--focus)"
              strokeWidth={2}
              fill="var(--focus)"
              fillOpacity={0.12}
              isAnimationActive={false}
            />
          </AreaChart>
        ) : (
          <BarChart data={points.slice(0, mostBars)} {...common}>
            {parts}
            <Bar dataKey="valor" fill="var(--focus)" radius={[4, 4, 0, 0]} maxBarSize={48} isAnimationActive={false} />
          </BarChart>
        )}
      </ResponsiveContainer>
    </div>
  )
}

const shortened = (name: string) => (name.length > 14 ? `${name.slice(0, 13)}…` : name)

function isPoint(point: unknown): point is Point {
  return typeof point === 'object' && point !== null && 'nombre' in point && 'valor' in point
}
