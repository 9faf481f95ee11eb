import { allOf } from '../statement/sql.ts'
import { callColumn, resolveCall } from './calls.ts'
import { columnOf, itemsColumn } from './column.ts'
import { compare } from './compare.ts'
import type { Context, Source } from '../statement/filter-context.ts'
import { createJoins, type Joins } from './joins.ts'
import type { Resolved, Side } from './side.ts'
import type { Comparison, Filter, Operand } from './grammar/parse.ts'
import { macroLiteral, numberLiteral, textLiteral, wordLiteral } from './grammar/literal.ts'
import { resolvePath } from './path.ts'
import { resolveRuleName } from './request-name.ts'
import type { Collection } from '../declaration/collection.ts'

/**
 * A filter as one SQL condition on the row `root`. Joins that cannot multiply rows are added to `joins`, which must be
 * in the same FROM list. Other rows are read inside the condition, so no row of `root` appears twice.
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

/** Wraps a condition and its joins in EXISTS, if there are joins. */
export const existing = (condition: string, joins: Joins) =>
  joins.clauses.length === 0 ? condition : `EXISTS (SELECT 1 ${fromOne(joins)} WHERE ${condition})`

const fromOne = (joins: Joins) => `FROM (VALUES (1)) AS one ${joins.clauses.join(' ')}`

interface Place {
  readonly root: Source
  readonly outer: Joins
  /** Related rows of `?` operators, shared by all such conditions of a filter. */
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
  // Each side has rows of its own: every left value is compared with every right value.
  const joined = sides.map((side) => {
    const inner = asksAll ? createJoins() : place.related
    return { inner, side: toSide(side, inner, place) }
  })
  const [one, other] = joined
  if (one === undefined || other === undefined) return 'FALSE'
  const condition = compare(one.side, comparator, other.side, place.context)
  const rows = { ...one.inner, clauses: [...one.inner.clauses, ...other.inner.clauses] }
  if (!asksAll) return condition
  // All related values must match. NULLs are ignored, and without related rows there is a single NULL. The condition is
  // a column of a subquery: if it uses no related row, the aggregate would otherwise range over the outer rows.
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

/** Resolves an operand for rows of `root`. A field named `null`, `true` or `false` comes before the constant. */
function resolveOperand(operand: Operand, root: Collection, context: Context): Resolved {
  switch (operand.kind) {
    case 'text':
      return { kind: 'literal', literal: textLiteral(operand.value) }
    case 'number':
      return { kind: 'literal', literal: numberLiteral(operand.value) }
    case 'call':
      return resolveCall(operand, (arg) => resolveOperand(arg, root, context))
    case 'identifier':
      return resolveName(operand.value, operand.at, root, context)
  }
}

function resolveName(name: string, at: number, root: Collection, context: Context): Resolved {
  if (name.startsWith('@')) {
    const asksRequest = name.startsWith('@request.') || name.startsWith('@collection.')
    if (asksRequest && context.trust === 'rule') return resolveRuleName(name, at, context)
    context.marks.fleeting = true
    return { kind: 'literal', literal: macroLiteral(name, context.now, at) }
  }
  const word = wordLiteral(name)
  const isField = root.fields.some((field) => field.name === name)
  if (word !== undefined && !isField) return { kind: 'literal', literal: word }
  return { kind: 'path', path: resolvePath(name, at, root, context) }
}
