import type { KeptSums } from '../declaration/collection.ts'
import { askRule, scopeCondition, tenantCondition } from './access.ts'
import type { Context, Source } from '../statement/filter-context.ts'
import { createJoins } from '../filter/joins.ts'
import { parseFilter } from '../filter/grammar/parse.ts'
import type { Comparison, Filter } from '../filter/grammar/parse.ts'
import { filterToSql } from '../filter/to-sql.ts'
import { allOf, quote } from '../statement/sql.ts'

/** The number of rows of a list and the sum of a field, each as a SELECT of one value. */
export interface Totals {
  readonly count: string
  readonly sum: string
}

/**
 * Totals of a list from a table of sums; null when filter, rule or scopes need more than the table has, or when the
 * field is not in it.
 */
export function keptTotals(
  row: Source,
  filter: Filter | null,
  sum: string | undefined,
  context: Context,
): Totals | null {
  const { collection } = row
  const { keptSums = [], listsOnly, rules, scope } = collection
  const { caller } = context
  if (listsOnly !== undefined || askRule(rules.list, caller) !== true) return null
  const comparisons = conjunctsOf(filter)
  if (comparisons === null || context.maskedFields(collection).length > 0) return null
  for (const kept of keptSums) {
    const narrowing = comparisons.filter((item) => !isOnly(item, kept.only))
    if (kept.only !== undefined && narrowing.length === comparisons.length) continue
    if (!narrowing.every((item) => isBy(item, kept.by)) || (sum && !Object.hasOwn(kept.sums, sum))) continue
    if (scope !== undefined && caller.scopes !== 'all' && !kept.by.includes(scope)) continue
    return totalsFrom(kept, { row, narrowing, sum, context })
  }
  return null
}

type Narrowed = { row: Source; narrowing: readonly Filter[]; sum: string | undefined; context: Context }

function totalsFrom({ source, count, sums }: KeptSums, { row, narrowing, sum, context }: Narrowed): Totals {
  const kept: Source = { ...row, alias: context.newAlias() }
  const joins = createJoins()
  const conditions = narrowing.map((item) => filterToSql(item, kept, joins, context))
  const where = allOf([tenantCondition(kept, context), scopeCondition(kept, context), ...conditions])
  const totalOf = (column: string, type = '') =>
    `SELECT coalesce(sum(${kept.alias}.${quote(column)}), 0)${type} FROM ${quote(source)} AS ${kept.alias} WHERE ${where}`
  return { count: totalOf(count, '::bigint'), sum: totalOf(sums[sum ?? ''] ?? count) }
}

/** The comparisons of a filter joined by `&&`; null for any other. `id != ''` is always true and dropped. */
function conjunctsOf(filter: Filter | null): readonly Comparison[] | null {
  const items = filter === null ? [] : filter.kind === 'and' ? filter.items : [filter]
  const comparisons = items.flatMap((item) => (item.kind === 'comparison' && !item.any ? item : []))
  if (comparisons.length < items.length) return null
  return comparisons.filter(
    ({ left, comparator, right }) =>
      !(left.value === 'id' && comparator === '!=' && right.kind === 'text' && right.value === ''),
  )
}

function isBy({ left, comparator, right }: Comparison, by: readonly string[]): boolean {
  return (
    left.kind === 'identifier' &&
    by.includes(left.value) &&
    comparator === '=' &&
    right.kind === 'text' &&
    right.value !== ''
  )
}

function isOnly(item: Comparison, only: string | undefined): boolean {
  return only !== undefined && textOf(item) === textOf(parseFilter(only))
}

const textOf = (filter: Filter) =>
  JSON.stringify(filter, (key: string, value: unknown) => (key === 'at' ? undefined : value))
