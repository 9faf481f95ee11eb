import { saysMore, type Tabla } from '#shared/reportes/reporte.ts'
import { ExportMenu } from '#web/features/exportar/export-menu.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { isInOrder, isWide } from './chart-points.ts'
import { ReporteChart } from './reporte-chart.tsx'
import { ReporteMapa } from './reporte-mapa.tsx'
import { ReporteTabla } from './reporte-tabla.tsx'
import styles from './reportes.module.css'

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
