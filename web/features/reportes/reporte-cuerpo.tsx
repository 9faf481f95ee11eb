import { useQuery } from '@tanstack/react-query'
import { ChartColumn } from 'lucide-react'
import { asRead } from '#shared/reportes/as-read.ts'
import type { Celda, Reporte } from '#shared/reportes/reporte.ts'
import { hasAnyQuery } from '#web/lib/api/has-any.queries.ts'
import { LoadError } from '#web/lib/api/load-error.tsx'
import { paths } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.ts'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Pagination } from '#web/ui/table/pagination.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { ReporteCifras } from './reporte-cifras.tsx'
import { ReporteCortes } from './reporte-corte.tsx'
import { ReporteTabla } from './reporte-tabla.tsx'
import type { ReportesSearch } from './reportes-search.ts'
import styles from './reportes.module.css'

interface ReporteCuerpoProps {
  reporte: Reporte | undefined
  error: Error | null
  /** A refetch is running. */
  isFetching: boolean
  params: Record<string, string>
  onRetry: () => void
  onChange: (part: Partial<ReportesSearch>) => void
}

const nothingFound = {
  title: 'No hay nada en estos días',
  text: 'Prueba con otro período, otra sucursal o menos filtros.',
}
const noDebt = { title: 'Nadie debe nada', text: 'Aquí aparece lo que queda a cuenta, hasta que se cobra.' }

/** Figures, breakdowns and rows, or their loading and error states. */
export function ReporteCuerpo(props: ReporteCuerpoProps) {
  const { reporte, error, isFetching, params, onRetry, onChange } = props
  const { can } = useSession()
  const isEmpty = reporte?.detalle.cantidad === 0
  const { data: hasMiembro } = useQuery({ ...hasAnyQuery('miembros'), enabled: isEmpty && can('members.index') })
  if (error && !isFetching) return <LoadError error={error} onRetry={onRetry} />
  if (!reporte) {
    return (
      <div className={styles.body}>
        <Skeleton height={132} />
        <Skeleton height={320} />
        <Skeleton height={320} />
      </div>
    )
  }
  const { cifras, detalle, anterior } = reporte
  if (detalle.cantidad === 0 && hasMiembro === false) return <PrimerUso />
  const tablas = reporte.tablas.map(asRead)
  return (
    <div className={styles.body} aria-busy={isFetching}>
      <ReporteCifras cifras={cifras} tablas={tablas} compares={anterior !== null} />
      <ReporteCortes tablas={tablas} reporte={reporte} params={params} />
      <div id="detalle">
        <Card title="Detalle" description="Las filas que forman las cifras." isFlush>
          {detalle.cantidad === 0 ? (
            <EmptyState icon={<ChartColumn aria-hidden />} {...(reporte.nombre === 'deuda' ? noDebt : nothingFound)} />
          ) : (
            <>
              <ReporteTabla tabla={withoutRepeated(detalle, Boolean(params['sucursal']))} isStale={isFetching} />
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

/**
 * Without the columns that say what stands beside them, and would push another out of view: the branch, which the head names if
 * it is the only one, and the kind of a row that has its amount under 'Descontado' or under 'Anulado'. Files keep them.
 */
function withoutRepeated(detalle: Reporte['detalle'], isOneBranch: boolean): Reporte['detalle'] {
  const ids = detalle.columnas.map(({ id }) => id)
  const isRepeated = (id: string | undefined) =>
    (id === 'sucursal' && isOneBranch) || (id === 'tipo' && ids.includes('descontado'))
  const rest = <Of,>(cells: Of[]) => cells.filter((_, column) => !isRepeated(ids[column]))
  return {
    ...detalle,
    columnas: rest(detalle.columnas),
    filas: detalle.filas.map(rest<Celda>),
    total: detalle.total && rest(detalle.total),
  }
}

/** In place of a report of zeros, while the gym has no member. */
function PrimerUso() {
  const { can } = useSession()
  return (
    <EmptyState
      icon={<ChartColumn aria-hidden />}
      title="Los reportes empiezan con tu primer miembro"
      text="Aquí verás los ingresos, las renovaciones y las visitas, comparados con el período anterior."
      action={
        can('members.create') && (
          <>
            <LinkButton variant="solid" href={paths.nuevoMiembro()}>
              Nuevo miembro
            </LinkButton>
            {can('members.import') && (
              <LinkButton href={paths.miembros({ importar: 'true' })}>Traer de una lista</LinkButton>
            )}
          </>
        )
      }
    />
  )
}
