import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Building2 } from 'lucide-react'
import { useMemo } from 'react'
import type { GimnasioPago } from '#shared/collections/plataforma.ts'
import { paths } from '#web/lib/paths.ts'
import type { Format } from '#web/lib/format.ts'
import { ListTable } from '#web/lib/lists/list-table.tsx'
import { useSession } from '#web/lib/session.ts'
import { TypedSearch } from '#web/lib/typed-search.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import { ListToolbar } from '#web/ui/table/list-toolbar.tsx'
import { moveRowFocus } from '#web/ui/table/row-focus.ts'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import { nombreDePais } from '#shared/paises.ts'
import { StatusPill } from '#web/ui/feedback/status-pill.tsx'
import type { Column } from '#web/ui/table/table-column.ts'
import { useHiddenColumns } from '#web/ui/table/use-hidden-columns.ts'
import { estadosServicio, gimnasiosSearch } from '../base/operador-search.ts'
import { estadoServicio, metodoWord, price } from '../base/operador-words.ts'
import styles from '../base/operador.module.css'
import { gimnasiosQuery } from '../base/operador.queries.ts'
import { usePageSearch } from '../base/use-page-search.ts'

const tabs = [
  { id: 'todos' as const, label: 'Todos' },
  ...estadosServicio.map((id) => ({ id, label: estadoServicio[id].plural })),
]

/** Columns that hide on a narrow page, the first one first. */
const leaving = ['alta', 'pais', 'pago']

/** All gyms with service, state and last payment. The operator sees no data inside a gym. */
export function GimnasiosPage() {
  const [search, change] = usePageSearch(gimnasiosSearch)
  const { format } = useSession()
  const navigate = useNavigate()
  const list = useQuery(gimnasiosQuery(search))
  const columns = useMemo(() => columnsOf(format), [format])
  const { page, hidden } = useHiddenColumns({ columns, chosen: undefined, leaving })
  const isNarrowed = search.q !== undefined || search.estado !== undefined
  return (
    <div data-fills ref={page}>
      <PageHeader
        title="Gimnasios"
        subtitle={list.data ? `${format.number(list.data.totalItems)} en la plataforma` : ''}
      />
      <ListToolbar
        tabs={
          <Tabs
            label="Estado del servicio"
            items={tabs}
            value={search.estado ?? 'todos'}
            onChange={(next) => change({ estado: next === 'todos' ? undefined : next, pagina: undefined })}
          />
        }
        search={
          <TypedSearch
            label="Buscar gimnasio"
            placeholder="Nombre o correo"
            settled={search.q}
            onSettled={(q) => change({ q: q || undefined, pagina: undefined })}
            onDown={() => moveRowFocus('next')}
          />
        }
      />
      <ListTable
        label="Gimnasios"
        columns={columns.filter(({ id }) => !hidden.includes(id))}
        list={list}
        search={search}
        onChange={change}
        onRowPress={({ id }) => void navigate({ href: paths.operadorGimnasio(id) })}
        phoneRow={(gym) => ({
          leading: <Avatar name={gym.nombre} letters={1} isSquare />,
          title: gym.nombre,
          figure: gym.servicio,
          detail: gym.vencimiento === '' ? 'Sin vencimiento' : `Vence ${format.civilDate(gym.vencimiento)}`,
          status: <Estado gym={gym} />,
        })}
        empty={
          <EmptyState
            icon={<Building2 aria-hidden />}
            title={isNarrowed ? 'Ningún gimnasio coincide' : 'Todavía no hay gimnasios'}
            text={isNarrowed ? 'Prueba con otra búsqueda u otro estado.' : 'Aparecen aquí en cuanto se registran.'}
            action={
              isNarrowed && (
                <Button onPress={() => change({ q: undefined, estado: undefined, pagina: undefined })}>
                  Quitar filtros
                </Button>
              )
            }
          />
        }
      />
    </div>
  )
}

const Estado = ({ gym: { estado } }: { gym: GimnasioPago }) => (
  <StatusPill kind={estadoServicio[estado].kind}>{estadoServicio[estado].word}</StatusPill>
)

const columnsOf = (format: Format): Column<GimnasioPago>[] => [
  {
    id: 'nombre',
    title: 'Gimnasio',
    isFixed: true,
    cell: ({ id, nombre, correo }) => (
      <span className={styles.gym}>
        <Avatar name={nombre} letters={1} isSquare />
        <span className={styles.texts}>
          <Link to={paths.operadorGimnasio(id)}>{nombre}</Link>
          {correo !== '' && <small>{correo}</small>}
        </span>
      </span>
    ),
  },
  { id: 'pais', title: 'País', width: 112, cell: ({ pais }) => nombreDePais(pais) },
  { id: 'servicio', title: 'Plan', width: 128, cell: ({ servicio }) => servicio },
  { id: 'estado', title: 'Estado', width: 120, cell: (gym) => <Estado gym={gym} /> },
  {
    id: 'vence',
    title: 'Vence',
    width: 112,
    cell: ({ vencimiento }) => (vencimiento === '' ? '—' : format.civilDate(vencimiento)),
  },
  {
    id: 'pago',
    title: 'Último pago',
    width: 188,
    cell: ({ fecha_pago, monto, moneda, metodo }) =>
      fecha_pago === '' ? '—' : monto === 0 ? metodoWord(metodo) : `${price(monto, moneda)} · ${metodoWord(metodo)}`,
  },
  { id: 'alta', title: 'Alta', width: 128, cell: ({ created }) => format.date(created) },
]
