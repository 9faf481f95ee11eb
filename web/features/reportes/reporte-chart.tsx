import type { Tabla } from '#shared/reportes.ts'
import { useSession } from '#web/lib/session.ts'
import type { ChartPoint } from '#web/ui/charts/chart-point.ts'
import { NameChart } from '#web/ui/charts/name-chart.tsx'
import { TimeChart } from '#web/ui/charts/time-chart.tsx'
import { celdaText } from './celda.ts'
import { drawnOf, isInOrder, tickOf } from './chart-points.ts'
import styles from './reportes.module.css'

/** A breakdown as a chart; the table beside it has the same figures. */
export function ReporteChart({ tabla: { columnas, filas, grafico } }: { tabla: Tabla }) {
  const { format } = useSession()
  const at = columnas.findIndex(({ id }) => id === grafico?.columna)
  const [first] = columnas
  const drawn = columnas[at]
  if (!first || !drawn || !grafico) return null
  const all = filas.map((fila) => ({
    nombre: celdaText(fila[0] ?? null, first.tipo, format),
    valor: Number(fila[at] ?? 0),
  }))
  const points = drawnOf(all, first.tipo, drawn.tipo).map(({ nombre, valor }): ChartPoint => ({
    id: nombre,
    name: nombre,
    tick: tickOf(first.tipo)(nombre),
    value: valor,
    figure: celdaText(valor, drawn.tipo, format),
  }))
  if (!isInOrder(first.tipo)) {
    return (
      <div className={styles.names}>
        <NameChart points={points} />
      </div>
    )
  }
  return (
    <div className={styles.chart}>
      <TimeChart points={points} shape={grafico.forma === 'linea' ? 'linea' : 'barras'} scale={format.short} />
    </div>
  )
}
