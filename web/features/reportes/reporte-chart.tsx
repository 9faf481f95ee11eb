import type { Tabla } from '#shared/reportes/reporte.ts'
import { useSession } from '#web/lib/session.ts'
import { TimeChart } from '#web/ui/charts/time-chart.tsx'
import { celdaText } from './celda.ts'
import { drawnIn, tickOf } from './chart-points.ts'
import styles from './reportes.module.css'

/** A breakdown over time as a chart; the table below it has the same figures. */
export function ReporteChart({ tabla }: { tabla: Tabla }) {
  const { format } = useSession()
  const { columnas, filas, grafico } = tabla
  const [first] = columnas
  const drawn = columnas.find(({ id }) => id === grafico?.columna)
  if (!first || !drawn || !grafico) return null
  const points = drawnIn(tabla).map((value, at) => {
    const name = celdaText(filas[at]?.[0] ?? null, first.tipo, format)
    return { id: name, name, tick: tickOf(first.tipo)(name), value, figure: celdaText(value, drawn.tipo, format) }
  })
  return (
    <div className={styles.chart}>
      <TimeChart
        points={points}
        shape={grafico.forma === 'linea' ? 'linea' : 'barras'}
        empty={`${drawn.titulo}: nada en estos días.`}
        scale={drawn.tipo === 'porcentaje' ? format.percent : format.short}
      />
    </div>
  )
}
