import type { FieldErrors } from '#server/runtime/errors/errors.ts'
import { fieldError } from '#server/runtime/errors/field-error.ts'
import { ruleCondition, scopeCondition, tenantCondition } from '../read/access.ts'
import { createContext } from '../read/context.ts'
import type { Field } from '../declaration/field.ts'
import type { Context, Source } from '../statement/filter-context.ts'
import { allOf, createParams, quote } from '../statement/sql.ts'
import type { Row } from '../declaration/collection.ts'
import { statementName } from '../statement/statement-name.ts'
import { stampSql } from './stored-row.ts'
import { contextParts } from './write-engine.ts'
import type { Writing } from './write-engine.ts'

/** The results of the query before a write. */
export interface Findings {
  readonly stamp: unknown
  /** This tenant has a record with the id the client chose. */
  readonly taken: boolean
  /** A record of another auth collection has that id. Ids are unique among them, because a token must mean one user. */
  readonly takenElsewhere: boolean
  /** An error for each relation to a record the caller cannot see. */
  readonly errors: FieldErrors
}

/** Fields with the ids they would newly point to. */
export type NewTargets = ReadonlyMap<Field, readonly string[]>

/**
 * Reads the caller's stamp, the chosen id and every new target of a relation, in one statement. A target must exist in
 * the caller's tenant and scopes and be visible to the caller, unless the relation reveals it. The error is the same
 * for missing, foreign and hidden targets.
 */
export async function inspectTargets(writing: Writing, targets: NewTargets, id: string | null): Promise<Findings> {
  const { engine, context, collection } = writing
  const statement = createContext(contextParts(writing), createParams())
  const checks = [...targets].filter(([, ids]) => ids.length > 0)
  const columns = [
    `${stampSql(engine, statement)} AS stamp`,
    `${id === null ? 'FALSE' : takenSql(collection.source, id, statement)} AS taken`,
    `${elsewhereSql(writing, id, statement)} AS elsewhere`,
    ...checks.map(([field, ids], index) => `${countSql(field, ids, statement)} AS found_${index}`),
  ]
  const text = `SELECT ${columns.join(', ')}`
  const [row] = await context.tx.query<Row>(text, statement.params.values, statementName(text))
  const missing = checks.filter(([, ids], index) => Number(row?.[`found_${index}`]) !== ids.length)
  return {
    stamp: row?.['stamp'],
    taken: row?.['taken'] === true,
    takenElsewhere: row?.['elsewhere'] === true,
    errors: Object.fromEntries(missing.map(missingTarget)),
  }
}

/** The ids in `values` that `stored` does not point to yet. */
export function newTargets(values: ReadonlyMap<Field, unknown>, stored: Row | null): NewTargets {
  const relations = [...values].filter(([field]) => field.relation)
  return new Map(
    relations.map(([field, value]) => [
      field,
      idsOf(value).filter((id) => !idsOf(stored?.[field.column]).includes(id)),
    ]),
  )
}

const idsOf = (value: unknown) =>
  [value]
    .flat()
    .filter((id) => typeof id === 'string' && id !== '')
    .map(String)

const takenSql = (source: string, id: string, { params }: Context) =>
  `EXISTS (SELECT FROM ${quote(source)} WHERE "id" = ${params.add(id)})`

function elsewhereSql({ engine, collection }: Writing, id: string | null, context: Context): string {
  if (id === null || collection.type !== 'auth') return 'FALSE'
  const others = engine.catalogue.all.filter((one) => one.type === 'auth' && one !== collection)
  return others.length === 0 ? 'FALSE' : `(${others.map(({ source }) => takenSql(source, id, context)).join(' OR ')})`
}

function countSql(field: Field, ids: readonly string[], context: Context): string {
  const target = field.relation && context.catalogue.find(field.relation.collection)
  if (!target) throw new Error(`${field.name} points to no declared collection`)
  const source: Source = { alias: context.newAlias(), collection: target, optional: false }
  const isInReach = allOf([
    tenantCondition(source, context),
    scopeCondition(source, context),
    field.relation?.reveals === undefined ? ruleCondition(source, 'view', context) : 'TRUE',
  ])
  const ofIds = `${source.alias}."id" ${equalsOneOf(ids, context)}`
  return `(SELECT count(*) FROM ${quote(target.source)} AS ${source.alias} WHERE ${ofIds} AND ${isInReach})`
}

/** A single id uses `=`: its generic plan costs the same as a custom one, so it is not planned each time. */
const equalsOneOf = ([first, ...others]: readonly string[], { params }: Context) =>
  others.length === 0 ? `= ${params.add(first)}` : `= ANY(${params.add([first, ...others])}::text[])`

const missingTarget = ([field]: readonly [Field, unknown]) => [field.name, fieldError('validation_missing_rel_records')]
