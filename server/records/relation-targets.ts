import type { FieldErrors } from '../errors.ts'
import { ruleCondition, scopeCondition, tenantCondition } from './access.ts'
import { createContext } from './context.ts'
import { fieldError } from './fields/define-field.ts'
import type { Field } from './fields/field.ts'
import type { Context, Source } from './filter/context.ts'
import { allOf, createParams, quote } from './sql.ts'
import type { Row } from './collection.ts'
import { statementName } from './statement-name.ts'
import { stampSql } from './stored-row.ts'
import { contextParts } from './write-engine.ts'
import type { Writing } from './write-engine.ts'

/** What the statement before a write has found. */
export interface Findings {
  readonly stamp: unknown
  /** Whether this tenant has a record of the id that the client chose. */
  readonly taken: boolean
  /** Whether a record of another collection that signs in has that id: a token must mean one person. */
  readonly takenElsewhere: boolean
  /** A refusal for each relation that points to a record which is not there for this caller. */
  readonly errors: FieldErrors
}

/** Fields with the ids that they would newly point to. */
export type NewTargets = ReadonlyMap<Field, readonly string[]>

/**
 * Looks, in one statement, at the stamp of the caller, at the id he chose and at every record that the write would newly
 * point to: it must exist in his tenant and scopes, and he must be able to see it, unless the relation reveals it. Why it
 * is not there (missing, of another tenant, not his) makes no difference to the answer.
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
  const isHis = allOf([
    tenantCondition(source, context),
    scopeCondition(source, context),
    field.relation?.reveals === undefined ? ruleCondition(source, 'view', context) : 'TRUE',
  ])
  const ofIds = `${source.alias}."id" ${equalsOneOf(ids, context)}`
  return `(SELECT count(*) FROM ${quote(target.source)} AS ${source.alias} WHERE ${ofIds} AND ${isHis})`
}

/** One id by itself: a plan kept for whatever ids costs as little as one made for it, so it is not planned each time. */
const equalsOneOf = ([first, ...others]: readonly string[], { params }: Context) =>
  others.length === 0 ? `= ${params.add(first)}` : `= ANY(${params.add([first, ...others])}::text[])`

const missingTarget = ([field]: readonly [Field, unknown]) => [
  field.name,
  fieldError('validation_missing_rel_records', 'Failed to find all relation records with the provided ids.'),
]
