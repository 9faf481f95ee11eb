import { Area, AreaChart, Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import type { Tabla, TipoColumna } from '#shared/reportes.ts'
import { useSession } from '#web/lib/session.ts'
import { chartAxis } from '#web/ui/charts/chart-axis.ts'
import { ChartTooltip } from '#web/ui/charts/chart-tooltip.tsx'
import { celdaText } from './celda.ts'
import { drawnOf, isInOrder, tickOf, type Point } from './chart-points.ts'
import styles from './reportes.module.css'

const common = { margin: { top: 8, right: 8, bottom: 0, left: 0 }, accessibilityLayer: false }
const barHeight = 30
const scaleHeight = 38

/** A breakdown as a chart; the table beside it has the same figures. */
export function ReporteChart({ tabla: { columnas, filas, grafico } }: { tabla: Tabla }) {
  const { format } = useSession()
  const at = columnas.findIndex(({ id }) => id === grafico?.columna)
  const [first] = columnas
  const drawn = columnas[at]
  if (!first || !drawn || !grafico) return null
  const all = filas.map((fila): Point => ({
    nombre: celdaText(fila[0] ?? null, first.tipo, format),
    valor: Number(fila[at] ?? 0),
  }))
  const points = drawnOf(all, first.tipo, drawn.tipo)
  const short = new Intl.NumberFormat(format.locale, { notation: 'compact', maximumFractionDigits: 1 })
  const scale = { tickFormatter: (value: number) => short.format(value), allowDecimals: false, ...chartAxis }
  const names = { dataKey: 'nombre', tickFormatter: tickOf(first.tipo), ...chartAxis }
  const notice = <Notice tipo={drawn.tipo} />
  const upright = [
    <CartesianGrid key="rejilla" vertical={false} stroke="var(--line)" />,
    <XAxis key="x" minTickGap={24} {...names} />,
    <YAxis key="y" width={52} {...scale} />,
    notice,
  ]
  const isUpright = isInOrder(first.tipo)
  return (
    <div
      className={styles.chart}
      aria-hidden="true"
      style={isUpright ? undefined : { height: points.length * barHeight + scaleHeight }}
    >
      <ResponsiveContainer width="100%" height="100%">
        {grafico.forma === 'linea' ? (
          <AreaChart data={points} {...common}>
            {upright}
            <Area
              dataKey="valor"
              stroke="var(--focus)"
              strokeWidth={2}
              fill="var(--focus)"
              fillOpacity={0.12}
              isAnimationActive={false}
            />
          </AreaChart>
        ) : isUpright ? (
          <BarChart data={points} {...common}>
            {upright}
            <Bar dataKey="valor" fill="var(--focus)" radius={[4, 4, 0, 0]} maxBarSize={48} isAnimationActive={false} />
          </BarChart>
        ) : (
          <BarChart data={points} layout="vertical" {...common}>
            <CartesianGrid horizontal={false} stroke="var(--line)" />
            <XAxis type="number" {...scale} />
            <YAxis type="category" width={136} interval={0} {...names} />
            {notice}
            <Bar dataKey="valor" fill="var(--focus)" radius={[0, 4, 4, 0]} maxBarSize={18} isAnimationActive={false} />
          </BarChart>
        )}
      </ResponsiveContainer>
    </div>
  )
}

function Notice({ tipo }: { tipo: TipoColumna }) {
  const { format } = useSession()
  return (
    <Tooltip
      cursor={{ fill: 'var(--hover)', stroke: 'none' }}
      content={({ active, payload }) => {
        const point: unknown = payload[0]?.payload
        return active && isPoint(point) ? (
          <ChartTooltip name={point.nombre} figure={celdaText(point.valor, tipo, format)} />
        ) : null
      }}
    />
  )
}

function isPoint(point: unknown): point is Point {
  return typeof point === 'object' && point !== null && 'nombre' in point && 'valor' in point
}
