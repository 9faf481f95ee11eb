import { budgets } from '#server/runtime/limits/budgets.ts'
import { OverBudget } from '#server/runtime/limits/over-budget.ts'
import { allOf, quote } from '../statement/sql.ts'
import type { Context, Source } from '../statement/filter-context.ts'
import type { Entry, Path, Step } from './path.ts'

/** Joins of one FROM list. The same hop from the same row is joined once, so conditions on it share a row. */
export interface Joins {
  readonly clauses: string[]
  readonly known: Map<string, Source>
  /** Joins of a client's filter that may match several rows. Within one list they multiply each other. */
  multiplying: number
}

export const createJoins = (): Joins => ({ clauses: [], known: new Map(), multiplying: 0 })

/** Spends one join of a client's filter. Throws OverBudget. */
export function spendJoin(joins: Joins, many: boolean, { trust, marks }: Context): void {
  if (trust === 'rule') return
  marks.joins += 1
  if (many) joins.multiplying += 1
  if (marks.joins > budgets.searchJoins.most) throw new OverBudget('searchJoins')
  if (joins.multiplying > budgets.searchMultiplied.most) throw new OverBudget('searchMultiplied')
}

/** Targets for the joins of a path; see `joinPath`. */
export interface JoinPlaces {
  readonly outer: Joins
  readonly inner: Joins
}

/**
 * Joins the hops of a path. Hops before the first one that may match several rows go to `outer`, where they cannot
 * multiply rows; the rest goes to `inner`.
 */
export function joinPath(path: Path, root: Source, { outer, inner }: JoinPlaces, context: Context): Source {
  const firstMany = path.steps.findIndex((step) => step.many)
  let source = root
  for (const [index, step] of path.steps.entries()) {
    source = join(firstMany === -1 || index < firstMany ? outer : inner, source, step, context)
  }
  return source
}

function join(joins: Joins, from: Source, step: Step, context: Context): Source {
  const key = keyOf(from, step)
  const known = joins.known.get(key)
  if (known !== undefined) return known
  spendJoin(joins, step.many, context)
  const source: Source = { alias: context.newAlias(), collection: step.target, optional: true }
  joins.clauses.push(joinClause(from, source, step, context))
  joins.known.set(key, source)
  return source
}

function keyOf(from: Source, step: Step): string {
  if (step.kind === 'entry') return step.key
  const revealed = step.kind === 'relation' && step.revealed
  return [from.alias, step.kind, step.field.name, step.target.name, revealed].join(' ')
}

/** Joins rows that do not depend on the row before. The caller's own row needs no access check. */
function entryClause(to: Source, { ids, key }: Entry, context: Context): string {
  const matches = ids === null ? 'TRUE' : `${to.alias}."id" = ANY(${context.params.add(ids)}::text[])`
  const access = key === '@request.auth' ? 'TRUE' : context.hopAccess(to, false)
  return `LEFT JOIN ${quote(to.collection.source)} AS ${to.alias} ON ${allOf([matches, access])}`
}

function joinClause(from: Source, to: Source, step: Step, context: Context): string {
  if (step.kind === 'entry') return entryClause(to, step, context)
  const access = context.hopAccess(to, step.kind === 'relation' && step.revealed)
  const table = `${quote(to.collection.source)} AS ${to.alias}`
  const far = step.kind === 'relation' ? from : to
  const near = step.kind === 'relation' ? to : from
  const column = `${far.alias}.${quote(step.field.column)}`
  const relation = step.field.relation
  if (relation?.through !== undefined) {
    const link = context.newAlias()
    const { through } = relation
    const [toEnd, fromEnd] = step.kind === 'relation' ? [through.to, through.from] : [through.from, through.to]
    const tenants = through.tenant === undefined ? '' : sameTenant(link, through.tenant, from)
    return (
      `LEFT JOIN LATERAL (SELECT ${to.alias}.* FROM ${quote(through.table)} AS ${link} JOIN ${table} ` +
      `ON ${to.alias}."id" = ${link}.${quote(toEnd)} AND ${access} ` +
      `WHERE ${link}.${quote(fromEnd)} = ${from.alias}."id"${tenants}) AS ${to.alias} ON TRUE`
    )
  }
  const meets = relation?.multiple === true ? `= ANY(${column})` : `= ${column}`
  return `LEFT JOIN ${table} ON ${near.alias}."id" ${meets} AND ${access}`
}

/** SQL condition on the tenant, the first key column of a join table, so that its index is used. */
export function sameTenant(link: string, tenantColumn: string, row: Source): string {
  const { tenancy } = row.collection
  return tenancy.kind === 'global' ? '' : ` AND ${link}.${quote(tenantColumn)} = ${row.alias}.${quote(tenancy.column)}`
}
