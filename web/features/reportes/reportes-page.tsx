import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import { memo, useDeferredValue } from 'react'
import { ExportMenu } from '#web/features/exportar/export-menu.tsx'
import { BranchScope, scopeText } from '#web/lib/branch-scope.tsx'
import { offeredSections } from '#web/lib/sections/offered-sections.ts'
import { paths } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.ts'
import { useToday } from '#web/lib/use-today.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { PrintLine } from '#web/ui/print/print-line.tsx'
import { useIsPrinting } from '#web/ui/print/use-is-printing.ts'
import { Sections, useOpenSection } from '#web/ui/layout/sections.tsx'
import { daysText } from './celda.ts'
import { ReporteCuerpo } from './reporte-cuerpo.tsx'
import { ReporteFiltros } from './reporte-filtros.tsx'
import { earlierEnd, filtroWords } from './reporte-words.ts'
import { defaultComparar, periodoInView, reporteParams, reporteQuery } from './reportes.queries.ts'
import type { ReportesSearch } from './reportes-search.ts'
import { nombreDeReporte, reportesOf } from './reportes-sections.ts'
import styles from './reportes.module.css'

/** The reports over any days, each figure with its definition and the rows behind it. */
export function ReportesPage() {
  const search = useSearch({ from: '/admin/reportes' })
  const { branch, can, gym } = useSession()
  const { open, leave } = useOpenSection(chosenReporte(search), 'ingresos')
  // The list answers a press at once. The report is drawn in parts, between keys and clicks.
  const shown = useDeferredValue(search)
  const isShown = useDeferredValue(open) !== undefined
  const { sucursales, comparar } = search
  return (
    <div className={styles.page}>
      <Sections
        label="Reportes"
        groups={offeredSections(reportesOf(gym), can, (reporte) => paths.reportes({ sucursales, comparar, reporte }))}
        open={open}
        back={paths.reportes({ sucursales, comparar })}
        onBack={leave}
        head={(title) =>
          isShown ? <ReporteHead title={title} search={shown} /> : <PageHeader title={title} subtitle={branch.nombre} />
        }
      >
        {isShown && <ReporteShown search={shown} />}
      </Sections>
    </div>
  )
}

/** Days alone choose the income, as links from elsewhere do. */
const chosenReporte = ({ reporte, rango, desde }: ReportesSearch) =>
  reporte ?? (rango || desde ? 'ingresos' : undefined)

function useChange(): (part: Partial<ReportesSearch>) => void {
  const navigate = useNavigate({ from: '/admin/reportes' })
  return (part) => void navigate({ search: (now) => ({ ...now, ...part }) })
}

interface ShownProps {
  search: ReportesSearch
}

const ReporteHead = memo(function ReporteHead({ title, search }: ShownProps & { title: string }) {
  const { branch, format, gym } = useSession()
  const today = useToday(gym.zona_horaria)
  const { reporte = 'ingresos' } = search
  const change = useChange()
  const isPrinting = useIsPrinting()
  const { data } = useQuery(reporteQuery(search, branch.id, today))
  const filtros = filtroWords(search, data?.opciones)
  const asked = periodoInView(search, today)
  const periodo = data?.nombre === reporte ? data : asked
  const end = earlierEnd(asked, periodo, today)
  const place = scopeText(search.sucursales, branch)
  const before = data
    ? data.anterior && `frente al ${daysText(data.anterior, format)}`
    : defaultComparar(reporte) === 'true' && 'frente al período anterior'
  return (
    <>
      <PageHeader
        title={isPrinting ? (nombreDeReporte(reporte) ?? title) : title}
        subtitle={[place, `${daysText(periodo, format)}${end && ` (${end})`}`, before].filter(Boolean).join(' · ')}
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
      {filtros.length > 0 && <PrintLine>{filtros.join(' · ')}</PrintLine>}
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
      {reporte !== 'deuda' && (
        <ReporteFiltros search={search} today={today} opciones={list.data?.opciones} onChange={change} />
      )}
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
