import { MessageCircle, Pencil, SearchX } from 'lucide-react'
import { useState } from 'react'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { ColumnsMenu } from '#web/ui/table/columns-menu.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { FilterBar } from '#web/ui/table/filters/filter-bar.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import type { ColumnFilter } from '#web/ui/table/filters/match-modes.ts'
import { Pagination } from '#web/ui/table/pagination.tsx'
import { StatusPill } from '#web/ui/feedback/status-pill.tsx'
import type { Column, Sort } from '#web/ui/table/table-column.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import styles from './gallery.module.css'
import { people, type Person } from './people.ts'
import { Row, Section } from './section.tsx'

const money = (amount: number) => (amount ? `$ ${amount.toLocaleString('es-AR')}` : '—')

function Name({ person }: { person: Person }) {
  return (
    <span className={styles.name}>
      <Avatar name={person.nombre} />
      <span>{person.nombre}</span>
    </span>
  )
}

const columns: Column<Person>[] = [
  {
    id: 'nombre',
    title: 'Nombre',
    cell: (person) => <Name person={person} />,
    isSortable: true,
    isFixed: true,
    filter: { kind: 'text' },
  },
  {
    id: 'documento',
    title: 'Documento',
    cell: ({ documento }) => documento,
    width: 130,
    isSortable: true,
    filter: { kind: 'text' },
  },
  {
    id: 'plan',
    title: 'Plan',
    cell: ({ plan }) => plan,
    width: 150,
    filter: {
      kind: 'choice',
      options: [
        { id: 'm', label: 'Musculación' },
        { id: 'n', label: 'Natación' },
      ],
    },
  },
  {
    id: 'estado',
    title: 'Estado',
    cell: ({ kind, estado }) => <StatusPill kind={kind}>{estado}</StatusPill>,
    width: 130,
  },
  { id: 'vence', title: 'Vence', cell: ({ vence }) => vence, width: 120, isSortable: true, filter: { kind: 'date' } },
  {
    id: 'monto',
    title: 'Importe',
    cell: ({ monto }) => money(monto),
    width: 120,
    align: 'end',
    isSortable: true,
    filter: { kind: 'number' },
  },
]

const dayText = (day: string) => day.split('-').toReversed().join('/')

const phoneRow = (person: Person) => ({
  leading: <Avatar name={person.nombre} size="l" />,
  title: person.nombre,
  detail: `${person.plan} · ${person.vence}`,
  status: <StatusPill kind={person.kind}>{person.estado}</StatusPill>,
  figure: money(person.monto),
})

const rowId = ({ id }: Person) => id

function FullTable() {
  const [sort, setSort] = useState<Sort | null>({ column: 'vence', direction: 'asc' })
  const [filters, setFilters] = useState<ColumnFilter[]>([])
  const [hidden, setHidden] = useState<string[]>([])
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['p2']))
  const [active, setActive] = useState<string>()
  const [page, setPage] = useState(1)
  const [pageSize, setPageSize] = useState(30)
  const change = (column: string, filter: ColumnFilter | null) =>
    setFilters([...filters.filter((each) => each.column !== column), ...(filter ? [filter] : [])])
  return (
    <>
      <Row>
        <ColumnsMenu columns={columns} hidden={hidden} onChange={setHidden} />
        <FilterBar
          columns={columns}
          filters={filters}
          onFilter={change}
          onClear={() => setFilters([])}
          dayText={dayText}
        />
      </Row>
      <div className={styles.frame}>
        <DataTable
          label="Personas"
          columns={columns}
          rows={people.slice(0, pageSize)}
          rowId={rowId}
          rowLabel={({ nombre }) => nombre}
          sort={sort}
          onSort={setSort}
          filters={filters}
          onFilter={change}
          hidden={hidden}
          selected={selected}
          onSelected={setSelected}
          activeId={active}
          onRowPress={({ id }) => setActive(id)}
          rowActions={({ nombre }) => (
            <>
              <IconButton size="s" label={`Escribir a ${nombre}`} icon={<MessageCircle aria-hidden />} />
              <IconButton
                size="s"
                label={`Editar a ${nombre}`}
                icon={<Pencil aria-hidden />}
                onPress={() => toast.info(nombre)}
              />
            </>
          )}
          phoneRow={phoneRow}
          footer={<Pagination page={page} pageSize={pageSize} total={5000} onPage={setPage} onPageSize={setPageSize} />}
        />
      </div>
    </>
  )
}

const base = { label: 'Personas', columns, rowId, phoneRow }

export function Tables() {
  const nothing = (
    <EmptyState
      icon={<SearchX aria-hidden />}
      title="Nada coincide"
      text="Prueba con otras palabras o quita los filtros."
      action={<Button>Limpiar filtros</Button>}
    />
  )
  return (
    <>
      <Section id="tabla" title="Tabla">
        <FullTable />
      </Section>
      <Section id="tabla-estados" title="Tabla: cargando, al día y vacía">
        <div className={styles.frame}>
          <DataTable {...base} label="Personas, cargando" rows={[]} isLoading />
        </div>
        <div className={styles.frame}>
          <DataTable {...base} label="Personas, actualizando" rows={people.slice(0, 4)} isFetching isCompact />
        </div>
        <div className={styles.frame}>
          <DataTable {...base} rows={[]} message={nothing} />
        </div>
      </Section>
    </>
  )
}
