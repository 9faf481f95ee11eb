import { rowOrderOf } from '../declaration/catalogue.ts'
import { columnOf } from '../filter/column.ts'
import type { Column } from '../filter/column.ts'
import { canBeNull } from '../filter/column-text.ts'
import type { Context, Source } from '../statement/filter-context.ts'
import { createJoins } from '../filter/joins.ts'
import type { Joins } from '../filter/joins.ts'
import { resolvePath } from '../filter/path.ts'
import { QuerySyntaxError } from '../filter/grammar/syntax-error.ts'
import { quote } from '../statement/sql.ts'

const maxSorts = 8
const maxSortBytes = 255

/**
 * The ORDER BY list of a sort ('-created,nombre'). Ties go by insertion, in the direction of the first key, so the
 * newest rows stay at one end. Throws QuerySyntaxError for unknown fields and for those the caller may not read.
 */
export function sortToSql(sort: string, row: Source, joins: Joins, context: Context): string {
  const items = parseSort(sort)
  const tieBreak = { name: '@rowid', descending: items[0]?.descending ?? false, at: 0 }
  const isOpen = items.every(({ name }) => name !== '@rowid' && name !== '@random')
  return [...items, ...(isOpen ? [tieBreak] : [])].map((item) => itemToSql(item, row, joins, context)).join(', ')
}

interface SortItem {
  readonly name: string
  readonly descending: boolean
  readonly at: number
}

function parseSort(sort: string): SortItem[] {
  if (sort.trim() === '') return []
  const items = sort.split(',')
  if (items.length > maxSorts) throw new QuerySyntaxError(`More than ${maxSorts} sort fields`, 0)
  return items.map((item, index) => parseItem(item.trim(), items.slice(0, index).join(',').length))
}

function parseItem(item: string, at: number): SortItem {
  if (Buffer.byteLength(item) > maxSortBytes) throw new QuerySyntaxError('A sort field that is too long', at)
  const name = item.replace(/^[-+]/, '').trim()
  if (!/^(?:@random|@rowid|[A-Za-z_][\w.:]*)$/.test(name)) throw new QuerySyntaxError('A sort field is no name', at)
  return { name, descending: item.startsWith('-'), at }
}

function itemToSql({ name, descending, at }: SortItem, row: Source, joins: Joins, context: Context): string {
  if (name === '@random') return 'random()'
  const direction = descending ? 'DESC' : 'ASC'
  if (name === '@rowid') return `${row.alias}.${quote(rowOrderOf(row.collection))} ${direction}`
  const path = resolvePath(name, at, row.collection, context)
  if (path.many) {
    const inner = createJoins()
    const column = columnOf(path, row, { outer: joins, inner }, context)
    const best = `${descending ? 'max' : 'min'}(${sortable(column, true)})`
    return `(SELECT ${best} FROM (VALUES (1)) AS one ${inner.clauses.join(' ')}) ${direction} ${emptyEnd(descending)}`
  }
  const column = columnOf(path, row, { outer: joins, inner: joins }, context)
  // For a column without NULLs, NULLS FIRST or LAST would keep its index from being used.
  const nulls =
    canBeNull(column) || column.guard !== null ? ` ${emptyEnd(descending || column.emptyLast === true)}` : ''
  return `${sortable(column, false)} ${direction}${nulls}`
}

/** Empty values sort first, as the empty text does, unless their field says otherwise. */
const emptyEnd = (isLast: boolean) => (isLast ? 'NULLS LAST' : 'NULLS FIRST')

function sortable({ kind, sql, guard }: Column, aggregated: boolean): string {
  const visible = guard === null ? sql : `(CASE WHEN ${guard} THEN ${sql} END)`
  if (kind === 'text') return `${visible} COLLATE "C"`
  if (!aggregated) return visible
  if (kind === 'json') return `${visible} #>> '{}' COLLATE "C"`
  return kind === 'bool' ? `(${visible})::int` : visible
}
