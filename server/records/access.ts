import type { Caller } from './caller.ts'
import type { Rule, Rules } from './collection.ts'
import { columnOf } from './filter/column.ts'
import type { Context, Source } from './filter/context.ts'
import { createJoins } from './filter/joins.ts'
import { parseFilter } from './filter/parse.ts'
import type { Filter } from './filter/parse.ts'
import { resolvePath } from './filter/path.ts'
import { existing, filterToSql } from './filter/to-sql.ts'
import { allOf, quote } from './sql.ts'

export type Action = keyof Rules

/** What a rule says to a caller: nobody like him (null), no row (false), every row (true), or the rows of a filter. */
export const askRule = (rule: Rule | undefined, caller: Caller): boolean | string | null =>
  rule === undefined || rule === null ? null : rule(caller)

/** The condition under which a row is the caller's: his tenant, his scopes, and the rule of the action. A locked rule is FALSE. */
export const accessTo = (row: Source, action: Action, context: Context): string =>
  allOf([tenantCondition(row, context), scopeCondition(row, context), ruleCondition(row, action, context)])

/** The wall between tenants. Without a tenant only rows that belong to nobody exist. */
export function tenantCondition({ alias, collection }: Source, context: Context): string {
  const { tenancy } = collection
  if (tenancy.kind === 'global') return 'TRUE'
  const column = `${alias}.${quote(tenancy.column)}`
  const own =
    context.caller.tenant === null ? 'FALSE' : `${column} = ${context.params.shared('tenant', context.caller.tenant)}`
  return tenancy.kind === 'own' ? own : `(${own} OR ${column} = '' OR ${column} IS NULL)`
}

/** Whether the row lies in the parts of the tenant that the caller sees. */
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

/** The rule alone, as a condition that stands by itself. */
export function ruleCondition(row: Source, action: Action, context: Context): string {
  const answer = askRule(row.collection.rules[action], context.caller)
  if (answer === null || answer === false) return 'FALSE'
  return answer === true || answer === '' ? 'TRUE' : trustedCondition(answer, row, context)
}

/** A filter of a declaration as a condition that stands by itself; it may look where a client may not. */
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

/** Rules are few and asked all the time: each is parsed once. */
function parseDeclared(rule: string): Filter {
  const known = parsedRules.get(rule)
  if (known !== undefined) return known
  const parsed = parseFilter(rule)
  if (parsedRules.size < 1000) parsedRules.set(rule, parsed)
  return parsed
}
