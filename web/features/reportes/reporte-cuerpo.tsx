import { ChartColumn } from 'lucide-react'
import type { Reporte } from '#shared/reportes.ts'
import { describeError } from '#web/lib/errors.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ReporteCifras } from './reporte-cifras.tsx'
import { ReporteCorte } from './reporte-corte.tsx'
import { ReporteTabla } from './reporte-tabla.tsx'
import type { ReportesSearch } from './reportes-search.ts'
import styles from './reportes.module.css'

interface ReporteCuerpoProps {
  reporte: Reporte | undefined
  error: Error | null
  /** Newer figures are on their way. */
  isFetching: boolean
  isRetrying: boolean
  params: Record<string, string>
  onRetry: () => void
  onChange: (part: Partial<ReportesSearch>) => void
}

/** Figures, cuts and rows, or what stands in their place. */
export function ReporteCuerpo(props: ReporteCuerpoProps) {
  const { reporte, error, isFetching, isRetrying, params, onRetry, onChange } = props
  if (error && !isFetching) {
    return <ErrorState text={describeError(error).sentence} isRetrying={isRetrying} onRetry={onRetry} />
  }
  if (!reporte) {
    return (
      <div className={styles.body}>
        <Skeleton height={132} />
        <Skeleton height={320} />
        <Skeleton height={320} />
      </div>
    )
  }
  const { cifras, tablas, detalle, anterior, nombre } = reporte
  const shown = tablas.filter(({ filas }) => filas.length > 0)
  return (
    <div className={styles.body} aria-busy={isFetching}>
      <ReporteCifras cifras={cifras} compares={anterior !== null} />
      <div className={styles.cuts}>
        {shown.map((tabla) => (
          <ReporteCorte key={tabla.id} tabla={tabla} reporte={nombre} params={params} />
        ))}
      </div>
      <div id="detalle">
        <Card title="Detalle" description="Las filas que forman las cifras." isFlush>
          {detalle.cantidad === 0 ? (
            <EmptyState
              icon={<ChartColumn aria-hidden />}
              title="No hay nada en estos días"
              text="Prueba con otro periodo, otra sucursal o menos filtros."
            />
          ) : (
            <>
              <ReporteTabla tabla={detalle} isStale={isFetching} />
              <div className={styles.pages}>
                <Pagination
                  page={detalle.pagina}
                  pageSize={detalle.por_pagina}
                  total={detalle.cantidad}
                  onPage={(pagina) => onChange({ pagina })}
                  onPageSize={(filas) => onChange({ filas, pagina: undefined })}
                />
              </div>
            </>
          )}
        </Card>
      </div>
    </div>
  )
}
