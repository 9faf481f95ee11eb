import type { Caller } from '../declaration/caller.ts'
import type { Rule, Rules } from '../declaration/collection.ts'
import { columnOf } from '../filter/column.ts'
import type { Context, Source } from '../statement/filter-context.ts'
import { createJoins } from '../filter/joins.ts'
import { parseFilter } from '../filter/grammar/parse.ts'
import type { Filter } from '../filter/grammar/parse.ts'
import { resolvePath } from '../filter/path.ts'
import { existing, filterToSql } from '../filter/to-sql.ts'
import { allOf, quote } from '../statement/sql.ts'

export type Action = keyof Rules

/** The answer of a rule to a caller: null (403), no row (false), every row (true), or the rows of a filter. */
export const askRule = (rule: Rule | undefined, caller: Caller): boolean | string | null =>
  rule === undefined || rule === null ? null : rule(caller)

/** SQL condition for the rows a caller may reach: tenant, scope and the rule of the action. A locked rule is FALSE. */
export const accessTo = (row: Source, action: Action, context: Context): string =>
  allOf([tenantCondition(row, context), scopeCondition(row, context), ruleCondition(row, action, context)])

/**
 * The wall between tenants. A caller without a tenant only reaches rows without one. The tenant is a subquery, so that PostgreSQL
 * plans for a tenant of average size: statistics of before a large one arrived would let it expect no row, and compare each row
 * with each.
 */
export function tenantCondition({ alias, collection }: Source, context: Context): string {
  const { tenancy } = collection
  if (tenancy.kind === 'global') return 'TRUE'
  const column = `${alias}.${quote(tenancy.column)}`
  const own =
    context.caller.tenant === null
      ? 'FALSE'
      : `${column} = (SELECT ${context.params.shared('tenant', context.caller.tenant)})`
  return tenancy.kind === 'own' ? own : `(${own} OR ${column} = '' OR ${column} IS NULL)`
}

/** SQL: the row lies in the caller's scopes. */
export function scopeCondition(row: Source, context: Context): string {
  const { scope } = row.collection
  const { scopes } = context.caller
  if (scope === undefined || scopes === 'all') return 'TRUE'
  const trusted = trustedContext(context)
  const joins = createJoins()
  const resolved = resolvePath(scope, 0, row.collection, trusted)
  const path = resolved.field.sql === 'multi' ? { ...resolved, modifier: 'each' as const, many: true } : resolved
  const { sql } = columnOf(path, row, { outer: joins, inner: joins }, trusted)
  return existing(`${sql} = ANY(${context.params.shared('scopes', scopes)}::text[])`, joins)
}

/** The rule alone, in brackets. */
export function ruleCondition(row: Source, action: Action, context: Context): string {
  const answer = askRule(row.collection.rules[action], context.caller)
  if (answer === null || answer === false) return 'FALSE'
  return answer === true || answer === '' ? 'TRUE' : trustedCondition(answer, row, context)
}

/** A filter from a declaration, in brackets. It may read fields that clients may not. */
export function trustedCondition(filter: string, row: Source, context: Context): string {
  const trusted = trustedContext(context)
  const joins = createJoins()
  const condition = filterToSql(parseDeclared(filter), row, joins, trusted)
  return joins.clauses.length === 0 ? `(${condition})` : existing(condition, joins)
}

const trustedContext = (context: Context): Context => ({
  ...context,
  trust: 'rule',
  hopAccess: (target) => tenantCondition(target, context),
})

const parsedRules = new Map<string, Filter>()

/** Each rule is parsed once and cached. */
function parseDeclared(rule: string): Filter {
  const known = parsedRules.get(rule)
  if (known !== undefined) return known
  const parsed = parseFilter(rule)
  if (parsedRules.size < 1000) parsedRules.set(rule, parsed)
  return parsed
}
