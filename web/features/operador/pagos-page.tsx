import { useQuery } from '@tanstack/react-query'
import { Receipt } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import type { PagoSuperadmin } from '#shared/collections/plataforma.ts'
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
import { operadorPagosSearch } from './base/operador-search.ts'
import { estadoPago, mesesWord, metodoWord, price } from './base/operador-words.ts'
import styles from './base/operador.module.css'
import { pagosQuery } from './base/operador.queries.ts'
import { usePageSearch } from './base/use-page-search.ts'

const panel = onDemand(async () => (await import('./pago-panel.tsx')).PagoPanel)
const options = [
  { id: 'pendiente', label: 'Por revisar' },
  { id: 'aprobado', label: 'Aprobados' },
  { id: 'rechazado', label: 'Rechazados' },
  { id: 'todos', label: 'Todos' },
] as const

/** Columns that hide on a narrow page, the first one first. */
const leaving = ['meses', 'servicio']

/** The gyms' payments to the platform, pending ones first. */
export function OperadorPagosPage() {
  const [search, change] = usePageSearch(operadorPagosSearch)
  const { format } = useSession()
  const estado = search.estado ?? 'pendiente'
  const list = useQuery(pagosQuery(estado, search))
  const columns = useMemo(() => columnsOf(format), [format])
  const { page, hidden } = useHiddenColumns({ columns, chosen: undefined, leaving })
  useEffect(() => panel.preload(), [])
  return (
    <div data-fills ref={page}>
      <PageHeader title="Pagos" subtitle="De los gimnasios a la plataforma" />
      <div className={styles.bar}>
        <Tabs
          label="Qué pagos ver"
          items={options}
          value={estado}
          onChange={(next) => change({ estado: next === 'pendiente' ? undefined : next, pagina: undefined })}
        />
      </div>
      <ListTable
        label="Pagos"
        columns={columns.filter(({ id }) => !hidden.includes(id))}
        list={list}
        search={search}
        onChange={change}
        onRowPress={({ id }) => change({ pago: id })}
        activeId={search.pago}
        phoneRow={(pago) => ({
          title: pago.gimnasio,
          figure: price(pago.monto, pago.moneda),
          detail: `${pago.servicio} · ${metodoWord(pago.metodo)}`,
          status: <Estado pago={pago} />,
        })}
        empty={
          <EmptyState
            icon={<Receipt aria-hidden />}
            title={estado === 'pendiente' ? 'No hay pagos por revisar' : 'Ningún pago en este estado'}
            text="Los comprobantes de transferencia llegan aquí. Mercado Pago se acredita sin que hagas nada."
          />
        }
      />
      {search.pago && <panel.Part key={search.pago} id={search.pago} onClose={() => change({ pago: undefined })} />}
    </div>
  )
}

const Estado = ({ pago: { estado, aviso } }: { pago: PagoSuperadmin }) => (
  <StatusPill kind={aviso === '' ? estadoPago[estado].kind : 'bad'}>
    {aviso === '' ? estadoPago[estado].word : 'Revisar'}
  </StatusPill>
)

const columnsOf = (format: Format): Column<PagoSuperadmin>[] => [
  { id: 'gimnasio', title: 'Gimnasio', isFixed: true, cell: ({ gimnasio }) => gimnasio },
  { id: 'fecha', title: 'Fecha', width: 112, cell: ({ created }) => format.date(created) },
  { id: 'servicio', title: 'Plan', width: 128, cell: ({ servicio }) => servicio },
  { id: 'meses', title: 'Plazo', width: 96, cell: ({ meses }) => mesesWord(meses) },
  { id: 'metodo', title: 'Medio', width: 136, cell: ({ metodo }) => metodoWord(metodo) },
  { id: 'estado', title: 'Estado', width: 120, cell: (pago) => <Estado pago={pago} /> },
  {
    id: 'monto',
    title: 'Importe',
    width: 112,
    align: 'end',
    cell: ({ monto, moneda }) => price(monto, moneda),
  },
]
