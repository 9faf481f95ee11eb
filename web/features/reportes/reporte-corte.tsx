import { lazy, Suspense } from 'react'
import type { Tabla } from '#shared/reportes.ts'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ExportMenu } from '#web/features/exportar/export-menu.tsx'
import { ReporteTabla } from './reporte-tabla.tsx'
import styles from './reportes.module.css'

const ReporteChart = lazy(async () => ({ default: (await import('./reporte-chart.tsx')).ReporteChart }))

interface ReporteCorteProps {
  tabla: Tabla
  reporte: string
  params: Record<string, string>
}

/** One cut of the total: its picture and its table. */
export function ReporteCorte({ tabla, reporte, params }: ReporteCorteProps) {
  const hasChart = tabla.grafico !== undefined && tabla.filas.length > 1
  return (
    <Card
      title={tabla.titulo}
      isFlush
      action={<ExportMenu name={`reporte-${reporte}`} params={{ ...params, tabla: tabla.id }} isSmall />}
    >
      {hasChart && (
        <Suspense fallback={<Skeleton height={220} />}>
          <ReporteChart tabla={tabla} />
        </Suspense>
      )}
      <div className={styles.cut}>
        <ReporteTabla tabla={tabla} />
      </div>
    </Card>
  )
}
