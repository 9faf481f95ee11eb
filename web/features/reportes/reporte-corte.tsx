import { type Tabla, saysMore } from '#shared/reportes/reporte.ts'
import { ExportMenu } from '#web/features/exportar/export-menu.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { useSession } from '#web/lib/session.ts'
import { TimeChart } from '#web/ui/charts/time-chart.tsx'
import styles from './reportes.module.css'
import { drawnIn, isInOrder, isWide, tickOf } from './chart-points.ts'
import { ReporteMapa } from './reporte-mapa.tsx'
import { ReporteTabla } from './reporte-tabla.tsx'
import { celdaText } from './celda.ts'

interface ReporteCorteProps {
  tabla: Tabla
  reporte: string
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
        action={<ExportMenu name={`reporte-${reporte}`} params={{ ...params, tabla: tabla.id }} isSmall />}
      >
        {tabla.grafico?.forma === 'mapa' ? (
          <ReporteMapa tabla={tabla} />
        ) : tabla.grafico && isInOrder(tabla.columnas[0]?.tipo) && tabla.filas.length > 1 ? (
          <>
            <ReporteChart tabla={tabla} />
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
function ReporteChart({ tabla }: { tabla: Tabla }) {
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
