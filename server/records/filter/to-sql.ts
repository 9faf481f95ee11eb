import { allOf } from '../sql.ts'
import { callColumn } from './calls.ts'
import { columnOf, itemsColumn } from './column.ts'
import { compare } from './compare.ts'
import type { Context, Source } from './context.ts'
import { createJoins } from './joins.ts'
import type { Joins } from './joins.ts'
import { resolveOperand } from './operand.ts'
import type { Resolved, Side } from './operand.ts'
import type { Comparison, Filter } from './parse.ts'

/**
 * A filter as one SQL condition over the row `root`. Joins that cannot multiply rows are added to `joins`, which must
 * stand in the same FROM list; every other row is looked at inside the condition, so a row of `root` never comes twice.
 */
export function filterToSql(filter: Filter, root: Source, joins: Joins, context: Context): string {
  const conjuncts = filter.kind === 'and' ? filter.items : [filter]
  const related = createJoins()
  const place = { root, outer: joins, related, context }
  const alone = conjuncts.filter((item) => !asksAnyRelated(item, root, context))
  const together = conjuncts.filter((item) => !alone.includes(item))
  const conditions = alone.map((item) => emit(item, place))
  if (together.length > 0) conditions.push(existing(allOf(together.map((item) => emit(item, place))), related))
  return allOf(conditions)
}

/** A condition with its joins made a condition that stands by itself. */
export const existing = (condition: string, joins: Joins) =>
  joins.clauses.length === 0 ? condition : `EXISTS (SELECT 1 ${fromOne(joins)} WHERE ${condition})`

const fromOne = (joins: Joins) => `FROM (VALUES (1)) AS one ${joins.clauses.join(' ')}`

interface Place {
  readonly root: Source
  readonly outer: Joins
  /** Related rows that `?` operators speak of: all such conditions of a filter speak of the same ones. */
  readonly related: Joins
  readonly context: Context
}

function asksAnyRelated(filter: Filter, root: Source, context: Context): boolean {
  if (filter.kind !== 'comparison') return filter.items.some((item) => asksAnyRelated(item, root, context))
  const sides = [filter.left, filter.right].map((side) => resolveOperand(side, root.collection, context))
  if (sides.some((side) => side.kind === 'call' && side.meetsMany && !side.many)) return true
  if (!filter.any) return false
  return sides.some(isMany)
}

function isMany(side: Resolved): boolean {
  if (side.kind === 'path') return side.path.many
  return side.kind === 'items' || (side.kind === 'call' && side.many)
}

function emit(filter: Filter, place: Place): string {
  if (filter.kind === 'comparison') return emitComparison(filter, place)
  const items = filter.items.map((item) => emit(item, place))
  return `(${items.join(filter.kind === 'and' ? ' AND ' : ' OR ')})`
}

function emitComparison({ left, right, comparator, any }: Comparison, place: Place): string {
  const sides = [left, right].map((side) => resolveOperand(side, place.root.collection, place.context))
  const many = sides.some(isMany)
  const asksAll = many && !any
  // Each side has rows of its own: every value of the left is compared with every value of the right.
  const joined = sides.map((side) => {
    const inner = asksAll ? createJoins() : place.related
    return { inner, side: toSide(side, inner, place) }
  })
  const [one, other] = joined
  if (one === undefined || other === undefined) return 'FALSE'
  const condition = compare(one.side, comparator, other.side, place.context)
  const rows = { ...one.inner, clauses: [...one.inner.clauses, ...other.inner.clauses] }
  if (!asksAll) return condition
  // All related values must satisfy it: NULLs decide nothing, and without related rows there is a single NULL. The condition
  // is a column of its own: one that names no related row would make the aggregate one of the rows around it.
  return `coalesce((SELECT bool_and(every.met) FROM (SELECT ${condition} AS met ${fromOne(rows)}) AS every), FALSE)`
}

function toSide(side: Resolved, inner: Joins, place: Place): Side {
  if (side.kind === 'literal') return side
  const { root, outer, context } = place
  if (side.kind === 'call') {
    context.marks.fleeting = true
    const args = side.args.map((arg) => toSide(arg, inner, place))
    const column = callColumn(side, args, (value) => context.params.add(value), context.now)
    return { kind: 'column', column }
  }
  if (side.kind === 'items') return { kind: 'column', column: itemsColumn(side.items, inner, context) }
  return { kind: 'column', column: columnOf(side.path, root, { outer, inner }, context) }
}
