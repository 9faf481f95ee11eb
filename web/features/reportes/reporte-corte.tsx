import { type Celda, type Reporte, type Tabla, saysMore } from '#shared/reportes/reporte.ts'
import { ExportMenu } from '#web/features/exportar/export-menu.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { useSession } from '#web/lib/session.ts'
import { ChartLegend } from '#web/ui/charts/chart-legend.tsx'
import { TimeChart } from '#web/ui/charts/time-chart.tsx'
import styles from './reportes.module.css'
import { isInOrder, isWide, tickOf } from './chart-points.ts'
import { ReporteMapa } from './reporte-mapa.tsx'
import { ReporteTabla } from './reporte-tabla.tsx'
import { celdaText, daysText } from './celda.ts'

interface ReporteCorteProps {
  tabla: Tabla
  reporte: Pick<Reporte, 'nombre' | 'desde' | 'hasta' | 'anterior'>
  params: Record<string, string>
}

/** The breakdowns of a report: wide ones one below the other, the others in columns that fill up. */
export function ReporteCortes({ tablas, ...rest }: Omit<ReporteCorteProps, 'tabla'> & { tablas: readonly Tabla[] }) {
  const shown = tablas.filter(saysMore)
  const cuts = (these: readonly Tabla[]) =>
    these.map((tabla) => <ReporteCorte key={tabla.id} tabla={tabla} {...rest} />)
  return (
    <>
      {cuts(shown.filter(isWide))}
      <div className={styles.cuts}>{cuts(shown.filter((tabla) => !isWide(tabla)))}</div>
    </>
  )
}

/** A breakdown of the total: over time a chart with its figures behind a press, else a table with bars. */
function ReporteCorte({ tabla, reporte, params }: ReporteCorteProps) {
  return (
    <div className={styles.cut}>
      <Card
        title={tabla.titulo}
        isFlush
        action={<ExportMenu name={`reporte-${reporte.nombre}`} params={{ ...params, tabla: tabla.id }} isSmall />}
      >
        {tabla.grafico?.forma === 'mapa' ? (
          <ReporteMapa tabla={tabla} />
        ) : tabla.grafico && isInOrder(tabla.columnas[0]?.tipo) && tabla.filas.length > 1 ? (
          <>
            <ReporteChart tabla={tabla} reporte={reporte} />
            <details className={styles.numbers}>
              <summary>Ver los números</summary>
              <ReporteTabla tabla={tabla} />
            </details>
          </>
        ) : (
          <ReporteTabla tabla={tabla} />
        )}
      </Card>
    </div>
  )
}

/** A breakdown over time as a chart; the table below it has the same figures. */
function ReporteChart({ tabla, reporte }: Omit<ReporteCorteProps, 'params'>) {
  const { format } = useSession()
  const { columnas, filas, grafico } = tabla
  const [first] = columnas
  const drawn = columnas.find(({ id }) => id === grafico?.columna)
  if (!first || !drawn || !grafico) return null
  const valueIn = (fila: readonly Celda[], column: string | undefined) => {
    const value = fila[columnas.findIndex(({ id }) => id === column)]
    return typeof value === 'number' ? { value, figure: celdaText(value, drawn.tipo, format) } : undefined
  }
  const points = filas.map((fila, at) => {
    const name = fila[0] ? celdaText(fila[0], first.tipo, format) : ''
    return {
      id: name || String(at),
      name,
      tick: tickOf(first.tipo)(name),
      ...(valueIn(fila, grafico.columna) ?? { value: null, figure: '—' }),
      before: valueIn(fila, grafico.antes),
    }
  })
  return (
    <div className={styles.chart}>
      <TimeChart
        points={points}
        shape={grafico.forma === 'linea' ? 'linea' : 'barras'}
        empty={`${drawn.titulo}: nada en estos días.`}
        legend={
          grafico.antes &&
          reporte.anterior && (
            <ChartLegend now={daysText(reporte, format)} before={daysText(reporte.anterior, format)} />
          )
        }
        scale={drawn.tipo === 'porcentaje' ? format.percent : format.short}
      />
    </div>
  )
}
