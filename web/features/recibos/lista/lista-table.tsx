import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { reciboNumber } from '#shared/recibo.ts'
import { hasAnyQuery } from '#web/lib/api/has-any.queries.ts'
import { useRowKeys } from '#web/lib/keys/use-row-keys.ts'
import { type List, ListTable } from '#web/lib/lists/list-table.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import type { Column, PhoneRow } from '#web/ui/table/table-column.ts'
import { isFiltered, type ListaSearch } from '../queries/lista-search.ts'
import styles from './lista.module.css'

interface ListaTableProps<Row> {
  label: string
  collection: 'pagos' | 'ventas' | 'saldos'
  list: List<Row>
  search: ListaSearch
  columns: readonly Column<Row>[]
  hidden: readonly string[]
  totals: ReactNode
  /** Said when the filters hide all rows, and when the days have none. */
  words: { unmatched: string; today: string; days: string }
  icon: ReactNode
  /** Shown while there are none at all. */
  empty: ReactNode
  /** Charges the person of a row; absent without the permission. */
  charge?: ((row: Row) => void) | undefined
  rowActions?: ((row: Row) => ReactNode) | undefined
  activeId: string | undefined
  onOpen: (id: string) => void
  phoneRow: (row: Row) => PhoneRow
  onChange: (part: Partial<ListaSearch>) => void
}

const unfiltered = { q: undefined, filtros: undefined, pagina: undefined }
const allDays = { rango: 'siempre', desde: undefined, hasta: undefined, pagina: undefined } as const

/** A list of receipts for these search parameters, with its totals. */
export function ListaTable<Row extends { id: string; recibo: number }>(props: ListaTableProps<Row>) {
  const { label, list, search, columns, hidden, totals, charge, activeId, onOpen, phoneRow, onChange } = props
  const chargeRow = (rowId: string) => {
    const row = list.data?.items.find(({ id }) => id === rowId)
    if (row) charge?.(row)
  }
  useRowKeys(charge && chargeRow)
  return (
    <ListTable
      label={label}
      list={list}
      search={search}
      usualOrder="-fecha"
      columns={columns}
      hidden={hidden}
      rowLabel={({ recibo }) => `recibo ${reciboNumber(recibo)}`}
      empty={<Empty {...props} />}
      onRowPress={({ id }) => onOpen(id)}
      rowActions={props.rowActions}
      activeId={activeId}
      phoneRow={phoneRow}
      footOf={(pages) => (
        <div className={styles.foot}>
          {totals}
          <div className={styles.pages}>{pages}</div>
        </div>
      )}
      onChange={onChange}
    />
  )
}

/** In place of the rows: no match, none in these days, or nothing yet. */
function Empty<Row>({ collection, search, words, icon, empty, onChange }: ListaTableProps<Row>) {
  const isFree = !isFiltered(search)
  const isAsked = isFree && search.rango !== 'siempre'
  const { data: hasAny } = useQuery({ ...hasAnyQuery(collection), enabled: isAsked })
  if (isFree && (!isAsked || hasAny === false)) return empty
  const everyDay = search.rango !== 'siempre' && (
    <Button onPress={() => onChange(allDays)}>{isFree ? 'Ver todos los días' : 'Buscar en todos los días'}</Button>
  )
  if (isFree)
    return <EmptyState icon={icon} title={search.rango === 'hoy' ? words.today : words.days} action={everyDay} />
  return (
    <EmptyState
      icon={icon}
      title={words.unmatched}
      text="Prueba con otros días, otra búsqueda o menos filtros."
      action={
        <>
          {everyDay}
          <Button onPress={() => onChange(unfiltered)}>Quitar filtros</Button>
        </>
      }
    />
  )
}
