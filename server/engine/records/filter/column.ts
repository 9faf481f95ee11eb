import { fieldsOf } from '../declaration/catalogue.ts'
import type { Collection } from '../declaration/collection.ts'
import type { Field, SqlKind } from '../declaration/field.ts'
import { quote } from '../statement/sql.ts'
import type { Context, Source } from '../statement/filter-context.ts'
import { joinPath, sameTenant, spendJoin } from './joins.ts'
import type { JoinPlaces, Joins } from './joins.ts'
import type { Path } from './path.ts'

/** The SQL of a value, with all that a comparison needs to know about it. */
export interface Column {
  readonly kind: Exclude<SqlKind, 'multi'>
  readonly sql: string
  /** Meaning of NULL in an existing row: it never occurs, it is the empty text, or it is no value. */
  readonly blank: 'never' | 'empty' | 'null'
  /** In a sort, rows without a value come last in both directions. */
  readonly emptyLast?: boolean
  /** SQL: the row exists; null when it always does. */
  readonly present: string | null
  /** Matched without accents and case, by the trigram index. */
  readonly searchable: boolean
  /** SQL of the value without accents and case, if the source has such a column. */
  readonly normalized?: string
  /** SQL of another form of the value, and the rule of that form. */
  readonly compared?: { readonly sql: string; readonly formOf: (text: string) => string }
  /** SQL that must hold besides the comparison. */
  readonly guard: string | null
  /** For the raw JSON text of a list: SQL that the list contains the given placeholder. */
  readonly holds?: (placeholder: string) => string
}

/** The column at the end of a path, with its hops and the values of `:each` joined. */
export function columnOf(path: Path, root: Source, places: JoinPlaces, context: Context): Column {
  const { field, modifier } = path
  const source = joinPath(path, root, places, context)
  if (field.sql === 'multi') {
    if (modifier === 'each') return eachColumn(field, source, places.inner, context)
    return modifier === 'length' ? lengthColumn(field, source, context) : rawListColumn(field, source, context)
  }
  const plain =
    field.sql === 'json' ? jsonColumn(path, source, context) : plainColumn(field, field.sql, source, context)
  if (modifier === 'es') return inSpanish(plain, field, source)
  return modifier === 'lower' ? lowered(plain) : plain
}

function plainColumn(field: Field, kind: Column['kind'], source: Source, context: Context): Column {
  const { collection, alias } = source
  return {
    kind,
    sql: `${alias}.${quote(field.column)}`,
    blank: blankOf(field, collection),
    present: presence(source),
    searchable: field.searchable,
    ...(field.emptyLast === true ? { emptyLast: true } : {}),
    ...(field.normalized === undefined ? {} : { normalized: `${alias}.${quote(field.normalized)}` }),
    ...(field.compared === undefined
      ? {}
      : { compared: { ...field.compared, sql: `${alias}.${quote(field.compared.column)}` } }),
    guard: emailGuard(field, source, context),
  }
}

/** Clients find only users by e-mail whose e-mail is visible. */
function emailGuard(field: Field, { alias, collection }: Source, context: Context): string | null {
  const isEmail = field.name === 'email' && collection.type === 'auth'
  if (!isEmail || context.trust === 'rule' || context.seesEmails(collection)) return null
  const visibility = fieldsOf(collection).get('emailVisibility')
  return visibility === undefined ? 'FALSE' : `${alias}.${quote(visibility.column)}`
}

/**
 * The meaning of NULL in a field. In a view it is no value, unless the field says otherwise. In a table it is the empty
 * value of dates and relations, and occurs in no other field.
 */
export function blankOf(field: Field, collection: Collection): Column['blank'] {
  if (field.name === 'id' || field.required || field.notNull === true || field.type === 'autodate') return 'never'
  if (collection.type === 'view' && field.nullIsEmpty !== true) return 'null'
  if (field.sql === 'text' && field.relation === undefined) return 'never'
  return field.relation !== undefined || field.sql === 'timestamp' || field.sql === 'date' ? 'empty' : 'null'
}

const presence = (source: Source) => (source.optional ? `${source.alias}."id" IS NOT NULL` : null)

function jsonColumn(path: Path, source: Source, context: Context): Column {
  const whole = `${source.alias}.${quote(path.field.column)}`
  const sql = path.inside.length === 0 ? whole : `(${whole} #> ${context.params.add(path.inside)}::text[])`
  return { kind: 'json', sql, blank: 'null', present: presence(source), searchable: false, guard: null }
}

function lowered(column: Column): Column {
  return column.kind === 'text' ? { ...column, sql: `lower(${column.sql})`, searchable: false } : column
}

/** The key of the Spanish order of a text, compared byte by byte. */
function inSpanish(column: Column, { ordered }: Field, { alias }: Source): Column {
  if (column.kind !== 'text') return column
  const sql = ordered === undefined ? `orden_es(${column.sql})` : `${alias}.${quote(ordered)}`
  return { ...column, sql, searchable: false }
}

function eachColumn(field: Field, source: Source, joins: Joins, context: Context): Column {
  const key = `${source.alias} each ${field.name}`
  const known = joins.known.get(key)
  const values: Source = known ?? { alias: context.newAlias(), collection: source.collection, optional: true }
  if (known === undefined) {
    spendJoin(joins, true, context)
    joins.known.set(key, values)
    joins.clauses.push(`LEFT JOIN LATERAL (${listItems(field, source, context)}) AS ${values.alias} ON TRUE`)
  }
  const sql = `${values.alias}.value`
  return { kind: 'text', sql, blank: 'never', present: `${sql} IS NOT NULL`, searchable: false, guard: null }
}

/** The items of a list in the request, one by one. */
export function itemsColumn(items: readonly string[], joins: Joins, context: Context): Column {
  const alias = context.newAlias()
  joins.clauses.push(`LEFT JOIN LATERAL unnest(${context.params.add(items)}::text[]) AS ${alias}(value) ON TRUE`)
  const sql = `${alias}.value`
  return { kind: 'text', sql, blank: 'never', present: `${sql} IS NOT NULL`, searchable: false, guard: null }
}

/** A SELECT of one column `value`: the items of a list field, in order. */
export function listItems(field: Field, source: Source, context: Pick<Context, 'newAlias'>): string {
  const through = field.relation?.through
  if (through === undefined) return `SELECT unnest(${source.alias}.${quote(field.column)}) AS value`
  const link = context.newAlias()
  const tenants = through.tenant === undefined ? '' : sameTenant(link, through.tenant, source)
  return (
    `SELECT ${link}.${quote(through.to)} ::text AS value FROM ${quote(through.table)} AS ${link} ` +
    `WHERE ${link}.${quote(through.from)} = ${source.alias}."id"${tenants} ORDER BY ${link}."orden"`
  )
}

function lengthColumn(field: Field, source: Source, context: Context): Column {
  const sql =
    field.relation?.through === undefined
      ? `coalesce(cardinality(${source.alias}.${quote(field.column)}), 0)`
      : `(SELECT count(*) FROM (${listItems(field, source, context)}) AS ${context.newAlias()})`
  return { kind: 'number', sql, blank: 'never', present: null, searchable: false, guard: null }
}

/** Without `:each`, operators see a list as its JSON text, as `roles ~ "ID"` expects. */
function rawListColumn(field: Field, source: Source, context: Context): Column {
  const items = listItems(field, source, context)
  const raw = `array_to_json(ARRAY(${items}))::text`
  const present = presence(source)
  return {
    kind: 'text',
    sql: present === null ? raw : `(CASE WHEN ${present} THEN ${raw} END)`,
    blank: 'never',
    present,
    searchable: false,
    guard: null,
    holds: (placeholder) => `${placeholder} IN (${items})`,
  }
}
