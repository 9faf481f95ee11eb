import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import { memo, useDeferredValue } from 'react'
import { permisoDeReporte, type NombreReporte } from '#shared/reportes/reporte.ts'
import { ExportMenu } from '#web/features/exportar/export-menu.tsx'
import { BranchScope, scopeText } from '#web/lib/branch-scope.tsx'
import { useSession } from '#web/lib/session.ts'
import { useToday } from '#web/lib/use-today.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { PrintLine } from '#web/ui/print/print-line.tsx'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import { daysText } from './celda.ts'
import { ReporteCuerpo } from './reporte-cuerpo.tsx'
import { ReporteFiltros } from './reporte-filtros.tsx'
import { filtroWords } from './reporte-words.ts'
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
  { id: 'recordatorios', label: 'Recordatorios' },
  { id: 'cierres', label: 'Cierres de caja' },
]

/** The reports over any days, each figure with its definition and the rows behind it. */
export function ReportesPage() {
  const search = useSearch({ from: '/admin/reportes' })
  // The tab answers a press at once. The report is drawn in parts, between keys and clicks.
  const shown = useDeferredValue(search)
  return (
    <div className={styles.page}>
      <ReporteHead search={shown} />
      <ReporteTabs reporte={search.reporte} />
      <ReporteShown search={shown} />
    </div>
  )
}

function useChange(): (part: Partial<ReportesSearch>) => void {
  const navigate = useNavigate({ from: '/admin/reportes' })
  return (part) => void navigate({ search: (now) => ({ ...now, ...part }) })
}

function ReporteTabs({ reporte = 'ingresos' }: Pick<ReportesSearch, 'reporte'>) {
  const navigate = useNavigate({ from: '/admin/reportes' })
  const { can } = useSession()
  return (
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
  )
}

interface ShownProps {
  search: ReportesSearch
}

const ReporteHead = memo(function ReporteHead({ search }: ShownProps) {
  const { branch, format, gym } = useSession()
  const today = useToday(gym.zona_horaria)
  const { reporte = 'ingresos' } = search
  const change = useChange()
  const { data } = useQuery(reporteQuery(search, branch.id, today))
  const periodo = data?.nombre === reporte ? data : periodoInView(search, today)
  const place = scopeText(search.sucursales, branch)
  const before = data
    ? data.anterior && `frente al ${daysText(data.anterior, format)}`
    : reporte !== 'vencimientos' && 'frente al periodo anterior'
  const named = tabs.find(({ id }) => id === reporte)?.label
  return (
    <>
      <PageHeader
        title="Reportes"
        subtitle={[place, daysText(periodo, format), before].filter(Boolean).join(' · ')}
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
            <ExportMenu name={`reporte-${reporte}`} params={reporteParams(search, branch.id, today)} />
          </>
        }
      />
      <PrintLine>{[named, ...filtroWords(search, data?.opciones)].join(' · ')}</PrintLine>
    </>
  )
})

const ReporteShown = memo(function ReporteShown({ search }: ShownProps) {
  const { branch, gym } = useSession()
  const today = useToday(gym.zona_horaria)
  const { reporte = 'ingresos' } = search
  const change = useChange()
  const list = useQuery(reporteQuery(search, branch.id, today))
  return (
    <>
      <ReporteFiltros search={search} today={today} opciones={list.data?.opciones} onChange={change} />
      <ReporteCuerpo
        reporte={list.data?.nombre === reporte ? list.data : undefined}
        error={list.error}
        isFetching={list.isPlaceholderData}
        params={reporteParams(search, branch.id, today)}
        onRetry={() => void list.refetch()}
        onChange={change}
      />
    </>
  )
})
