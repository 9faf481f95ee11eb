import { useQuery } from '@tanstack/react-query'
import { MessagesSquare } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import type { Consulta } from '#shared/collections/plataforma.ts'
import type { Format } from '#web/lib/format.ts'
import { ListTable } from '#web/lib/lists/list-table.tsx'
import { useSession } from '#web/lib/session.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { onDemand } from '#web/ui/base/on-demand.ts'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import { StatusPill } from '#web/ui/feedback/status-pill.tsx'
import type { Column } from '#web/ui/table/table-column.ts'
import { useHiddenColumns } from '#web/ui/table/use-hidden-columns.ts'
import { consultasSearch } from './base/operador-search.ts'
import styles from './base/operador.module.css'
import { consultasQuery } from './base/operador.queries.ts'
import { usePageSearch } from './base/use-page-search.ts'

const panel = onDemand(async () => (await import('./consulta-panel.tsx')).ConsultaPanel)
const options = [
  { id: 'pendientes', label: 'Sin responder' },
  { id: 'todas', label: 'Todas' },
] as const

/** Columns that hide on a narrow page, the first one first. */
const leaving = ['email', 'quien']

/** Messages from the landing page. */
export function ConsultasPage() {
  const [search, change] = usePageSearch(consultasSearch)
  const { format } = useSession()
  const isAll = search.estado === 'todas'
  const list = useQuery(consultasQuery(isAll, search))
  const columns = useMemo(() => columnsOf(format, isAll), [format, isAll])
  const { page, hidden } = useHiddenColumns({ columns, chosen: undefined, leaving })
  useEffect(() => panel.preload(), [])
  return (
    <div data-fills ref={page}>
      <PageHeader title="Consultas" subtitle="Del formulario de la página de inicio" />
      <div className={styles.bar}>
        <Tabs
          label="Qué consultas ver"
          items={options}
          value={isAll ? 'todas' : 'pendientes'}
          onChange={(next) => change({ estado: next === 'todas' ? next : undefined, pagina: undefined })}
        />
      </div>
      <ListTable
        label="Consultas"
        columns={columns.filter(({ id }) => !hidden.includes(id))}
        list={list}
        search={search}
        onChange={change}
        onRowPress={({ id }) => change({ consulta: id })}
        activeId={search.consulta}
        phoneRow={(one) => ({
          title: one.nombre,
          figure: format.date(one.created),
          detail: one.mensaje,
          status: <Estado consulta={one} />,
        })}
        empty={
          <EmptyState
            icon={<MessagesSquare aria-hidden />}
            title={isAll ? 'Todavía no hay consultas' : 'No hay consultas sin responder'}
            text="Aquí aparecen las preguntas que llegan desde la página de inicio."
          />
        }
      />
      {search.consulta && (
        <panel.Part key={search.consulta} id={search.consulta} onClose={() => change({ consulta: undefined })} />
      )}
    </div>
  )
}

const Estado = ({ consulta: { respondida } }: { consulta: Consulta }) =>
  respondida === '' ? <StatusPill kind="warn">Sin responder</StatusPill> : <StatusPill kind="ok">Respondida</StatusPill>

const answered: Column<Consulta>[] = [
  { id: 'estado', title: 'Estado', width: 140, cell: (one) => <Estado consulta={one} /> },
  { id: 'quien', title: 'Respondió', width: 160, cell: ({ expand }) => expand?.respondida_por?.name ?? '—' },
]

/** State and author tell something only where some have an answer. */
const columnsOf = (format: Format, isAll: boolean): Column<Consulta>[] => [
  { id: 'nombre', title: 'Nombre', isFixed: true, cell: ({ nombre }) => nombre },
  {
    id: 'mensaje',
    title: 'Mensaje',
    width: 256,
    cell: ({ mensaje }) => <span className={styles.line}>{mensaje}</span>,
  },
  { id: 'email', title: 'Correo', width: 176, cell: ({ email }) => email },
  { id: 'fecha', title: 'Fecha', width: 104, cell: ({ created }) => format.date(created) },
  ...(isAll ? answered : []),
]
