import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import { permisoDeReporte, type NombreReporte, type Periodo } from '#shared/reportes.ts'
import { ExportMenu } from '#web/features/exportar/export-menu.tsx'
import { BranchScope } from '#web/lib/branch-scope.tsx'
import { useSession } from '#web/lib/session.ts'
import { useToday } from '#web/lib/use-today.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import { ReporteCuerpo } from './reporte-cuerpo.tsx'
import { ReporteFiltros } from './reporte-filtros.tsx'
import { periodoInView, reporteParams, reporteQuery } from './reportes.queries.ts'
import type { ReportesSearch } from './reportes-search.ts'
import styles from './reportes.module.css'

const tabs: { id: NombreReporte; label: string }[] = [
  { id: 'ingresos', label: 'Ingresos' },
  { id: 'conceptos', label: 'Conceptos' },
  { id: 'miembros', label: 'Miembros' },
  { id: 'vencimientos', label: 'Vencimientos' },
  { id: 'renovaciones', label: 'Renovaciones' },
  { id: 'descuentos-anulaciones', label: 'Descuentos y anulaciones' },
  { id: 'actividad', label: 'Actividad del personal' },
  { id: 'asistencia', label: 'Asistencia' },
  { id: 'cierres', label: 'Cierres de caja' },
]

/** The reports over any days, each figure with its definition and the rows behind it. */
export function ReportesPage() {
  const search = useSearch({ from: '/admin/reportes' })
  const navigate = useNavigate({ from: '/admin/reportes' })
  const { branch, can, format, gym } = useSession()
  const today = useToday(gym.zona_horaria)
  const { reporte = 'ingresos' } = search
  const list = useQuery(reporteQuery(search, branch.id, today))
  const params = reporteParams(search, branch.id, today)
  const change = (part: Partial<ReportesSearch>) => void navigate({ search: (now) => ({ ...now, ...part }) })
  const { desde, hasta } = periodoInView(search, today)
  const days = (periodo: Periodo) =>
    periodo.desde === periodo.hasta
      ? format.civilDate(periodo.desde)
      : `${format.civilDate(periodo.desde)} al ${format.civilDate(periodo.hasta)}`
  const place = search.sucursales === 'todas' ? 'Todas las sucursales' : branch.nombre
  const before = list.data
    ? list.data.anterior && `frente al ${days(list.data.anterior)}`
    : reporte !== 'vencimientos' && 'frente al periodo anterior'
  return (
    <div className={styles.page} data-reporte>
      <PageHeader
        title="Reportes"
        subtitle={[place, days({ desde, hasta }), before].filter(Boolean).join(' · ')}
        actions={
          <>
            <BranchScope
              value={search.sucursales}
              onChange={(sucursales) => change({ sucursales, plan: undefined, plazo: undefined, pagina: undefined })}
            />
            <IconButton
              label="Imprimir"
              variant="outline"
              icon={<Printer aria-hidden />}
              onPress={() => window.print()}
            />
            <ExportMenu name={`reporte-${reporte}`} params={params} />
          </>
        }
      />
      <div className={styles.tabs}>
        <Tabs
          label="Reporte"
          items={tabs.filter(({ id }) => can(permisoDeReporte[id] ?? 'reports.index'))}
          value={reporte}
          onChange={(chosen) =>
            void navigate({
              search: ({ sucursales, comparar }) => ({
                sucursales,
                comparar,
                reporte: chosen === 'ingresos' ? undefined : chosen,
              }),
            })
          }
        />
      </div>
      <ReporteFiltros search={search} today={today} opciones={list.data?.opciones} onChange={change} />
      <ReporteCuerpo
        reporte={list.data?.nombre === reporte ? list.data : undefined}
        error={list.error}
        isFetching={list.isPlaceholderData}
        isRetrying={list.isFetching}
        params={params}
        onRetry={() => void list.refetch()}
        onChange={change}
      />
    </div>
  )
}
