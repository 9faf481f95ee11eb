import { addDays, type CivilDate, endOfDay, startOfDay } from '#shared/values/dates.ts'
import { api } from '#web/lib/api/api.ts'
import { filterExpression, sortBy, type FilterDay, type FilterField } from '#web/lib/api/filter-expression.ts'
import { literally } from '#shared/values/typed-text.ts'
import { chosenIn, type ColumnFilter } from '#web/ui/table/filters/match-modes.ts'
import type { ListaSearch, Rango } from './lista-search.ts'

/** The filter's context besides the search parameters. */
export interface ListContext extends FilterDay {
  sucursal: string
}

/** A list of receipts in the record API's fields. */
export interface Lista {
  /** The field of each column. */
  columns: Readonly<Record<string, FilterField>>
  /** The field of the moment, by which the days and the usual order go. */
  moment: string
  /** The fields in which typed words are looked for, besides the receipt's number. */
  words: readonly string[]
}

const firstDays: Record<Exclude<Rango, 'siempre' | 'fechas'>, (today: CivilDate) => CivilDate> = {
  hoy: (today) => today,
  semana: (today) => addDays(today, -6),
  mes: (today) => `${today.slice(0, 7)}-01`,
}

/** The list's filter in the record API's language. */
export function listaFilter(search: ListaSearch, context: ListContext, lista: Lista): string {
  const { sucursales, q = '', filtros = [] } = search
  const parts = [
    ...(sucursales === 'todas' ? [] : [api.filter('sucursal_id = {:sucursal}', context)]),
    ...days(search, context, lista),
    ...words(q, lista),
    ...filtros.map((filter) => columnExpression(filter, context, lista)).filter((one) => one !== null),
  ]
  return parts.join(' && ') || "id != ''"
}

function days({ rango, desde, hasta }: ListaSearch, { today, zona }: ListContext, { moment }: Lista): string[] {
  if (rango === undefined || rango === 'siempre') return []
  const [first, last] = rango === 'fechas' ? [desde, hasta] : [firstDays[rango](today), undefined]
  return [
    ...(first ? [api.filter(`${moment} >= {:from}`, { from: startOfDay(first, zona) })] : []),
    ...(last ? [api.filter(`${moment} <= {:to}`, { to: endOfDay(last, zona) })] : []),
  ]
}

/** The record API's `sort` for `orden`; unknown columns fall back to newest first. */
export function listaSort(orden: string | undefined, lista: Lista): string {
  const field = fieldOf(orden?.replace(/^-/, '') ?? '', lista)
  if (!field) return `-${lista.moment}`
  return `${sortBy(field, orden)}${field.path === lista.moment ? '' : `,-${lista.moment}`}`
}

function columnExpression(filter: ColumnFilter, context: ListContext, lista: Lista): string | null {
  if (filter.column === 'estado') return estadoExpression(chosenIn(filter))
  const field = fieldOf(filter.column, lista)
  return field ? filterExpression(filter, field, context) : null
}

/** Both states are all rows. */
function estadoExpression(chosen: readonly string[]): string | null {
  if (chosen.length !== 1) return null
  return chosen[0] === 'Anulado' ? 'anulado != null' : 'anulado = null'
}

/** By the list's texts, or by the receipt's number. */
function words(query: string, lista: Lista): string[] {
  const typed = query.split(/\s+/).filter(Boolean).slice(0, 6)
  return typed.map((word) => {
    const recibo = /^\d{1,9}$/.test(word) ? [api.filter('recibo = {:recibo}', { recibo: Number(word) })] : []
    // As receipts write it. In a document its zeros would not count, and '000002' would be in most of them.
    if (/^0\d{5}$/.test(word)) return recibo.join('')
    const text = literally(word)
    return `(${[...lista.words.map((field) => api.filter(`${field} ~ {:text}`, { text })), ...recibo].join(' || ')})`
  })
}

function fieldOf(column: string, { columns }: Lista): FilterField | undefined {
  return Object.entries(columns).find(([name]) => name === column)?.[1]
}
