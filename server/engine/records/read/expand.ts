import { accessTo, askRule, tenantCondition } from './access.ts'
import type { AnswerBudget } from './answer-budget.ts'
import { fieldsOf, rowOrderOf } from '../declaration/catalogue.ts'
import type { Collection, RequestFacts, Row } from '../declaration/collection.ts'
import type { Reading } from './engine.ts'
import type { ExpandTree } from './expand-param.ts'
import type { Field } from '../declaration/field.ts'
import type { Context, Source } from '../statement/filter-context.ts'
import { sameTenant } from '../filter/joins.ts'
import { findBackRelation, isUnique } from '../filter/path.ts'
import { recordColumns, recordReader } from './json-record.ts'
import type { JsonRecord } from './json-record.ts'
import { noRequest } from '../declaration/request-facts.ts'
import { allOf, quote } from '../statement/sql.ts'

/** A record on its way out. `only`: the fields that a relation revealed to the caller; null: all. */
export interface Item {
  readonly row: Row
  readonly record: JsonRecord
  readonly only: ReadonlySet<string> | null
}

interface Attached extends Item {
  /** How often it appears in the answer: once per appearance of each of its holders. */
  times: number
  readonly bytes: number
}

const timesOf = (item: Item | Attached) => ('times' in item ? item.times : 1)

/** Records added to the answer when each holder has `each` of them. */
const timesInAll = (holders: readonly Item[], each: (holder: Item) => number) =>
  holders.reduce((sum, holder) => sum + timesOf(holder) * each(holder), 0)

/** A collection whose records are expanded, with the budget of the answer. */
export interface Expanding extends Reading {
  readonly budget: AnswerBudget
}

const maxBackRows = 1000

/**
 * Adds `expand` to the records, level by level, with one statement per relation of the tree. A level is charged to the
 * budget before it is loaded where its size is known; levels of unknown size are loaded one after the other. Throws
 * OverBudget.
 */
export async function expandItems(expanding: Expanding, items: readonly Item[], tree: ExpandTree): Promise<void> {
  if (items.length === 0) return
  const request: RequestFacts = { ...(expanding.request ?? noRequest), context: 'expand' }
  await Promise.all([...tree].map(([name, below]) => expandOne({ ...expanding, request }, items, name, below)))
}

async function expandOne(expanding: Expanding, items: readonly Item[], name: string, below: ExpandTree): Promise<void> {
  const hop = findHop(expanding, name)
  if (hop === null) return
  const holders = items.filter(({ only }) => only === null || only.has(name))
  if (holders.length === 0) return
  const { budget } = expanding
  budget.follow()
  const found = hop.back
    ? await budget.alone(() => loadBack(expanding, hop, holders))
    : await loadTargets(expanding, hop, holders)
  for (const holder of holders) {
    const related = hop.single ? found.of(holder).slice(0, 1) : found.of(holder)
    count(related, timesOf(holder), budget)
    attach(holder, name, hop.single, related)
  }
  await expandItems({ ...expanding, collection: hop.target }, found.all, below)
}

/** A shared record is one object in memory and is written to the answer once per holder. */
function count(related: readonly Attached[], times: number, budget: AnswerBudget): void {
  const bytes = related.reduce((sum, item) => sum + item.bytes, 0)
  budget.bytes(bytes * times)
  for (const item of related) item.times += times
}

/** A relation that may be followed. `single`: `expand` holds one record instead of a list. */
interface Hop {
  readonly field: Field
  readonly target: Collection
  readonly back: boolean
  readonly single: boolean
}

/** Null for names that are no relation and for targets that are locked for this caller: both are ignored. */
function findHop(reading: Reading, name: string): Hop | null {
  const { engine, collection, caller } = reading
  const field = fieldsOf(collection).get(name)
  if (field === undefined) return findBackHop(reading, name)
  const target = field.relation && engine.catalogue.find(field.relation.collection)
  const isMasked = collection.masks?.(caller).includes(name) ?? false
  if (field.relation === undefined || target === undefined || field.hidden || isMasked) return null
  const isLocked = field.relation.reveals === undefined && askRule(target.rules.view, caller) === null
  return isLocked ? null : { field, target, back: false, single: !field.relation.multiple }
}

function findBackHop({ engine, collection, caller }: Reading, name: string): Hop | null {
  const found = findBackRelation(collection, name, engine)
  if (found === undefined || found.field.hidden || askRule(found.target.rules.view, caller) === null) return null
  return { ...found, back: true, single: isUnique(found.target, found.field) }
}

function attach({ record }: Item, name: string, single: boolean, related: readonly Item[]): void {
  const expand = expandOf(record)
  const [first] = related
  if (first === undefined) return
  expand[name] = single ? first.record : related.map((item) => item.record)
}

function expandOf(record: JsonRecord): JsonRecord {
  const known = record['expand']
  if (isRecord(known)) return known
  const made: JsonRecord = {}
  record['expand'] = made
  return made
}

const isRecord = (value: unknown): value is JsonRecord => typeof value === 'object' && value !== null

interface Found {
  readonly all: readonly Attached[]
  of(holder: Item): readonly Attached[]
}

function attachable(row: Row, record: JsonRecord, only: ReadonlySet<string> | null): Attached {
  return { row, record, only, times: 0, bytes: JSON.stringify(record).length }
}

const idsOf = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.filter((id) => typeof id === 'string')
  return typeof value === 'string' && value !== '' ? [value] : []
}

async function loadTargets(reading: Expanding, hop: Hop, holders: readonly Item[]): Promise<Found> {
  const wanted = (holder: Item) => idsOf(holder.row[hop.field.name])
  const { engine, caller, budget } = reading
  const ids = [...new Set(holders.flatMap(wanted))]
  budget.records(timesInAll(holders, (holder) => wanted(holder).length))
  if (ids.length === 0) return { all: [], of: () => [] }
  const { statement, toRecord } = engine.views(caller, `expand ${hop.field.name} ${hop.target.name}`, () => {
    const context = engine.contextFor(reading, [ids])
    const statement = engine.statement({ select: selectTargets(hop, context), count: null }, context)
    return { made: { statement, toRecord: recordReader(hop.target, context) }, keep: !context.marks.fleeting }
  })
  const { rows } = await engine.run(statement, [ids], reading)
  const { reveals } = hop.field.relation ?? {}
  const revealed = Array.isArray(reveals) ? new Set<string>(reveals) : null
  const byId = new Map(
    rows.map((row) => {
      const only = row['@full'] === false ? revealed : null
      return [row['id'], attachable(row, toRecord(row, only), only)]
    }),
  )
  return { all: [...byId.values()], of: (holder) => wanted(holder).flatMap((id) => byId.get(id) ?? []) }
}

/** Fields that a relation reveals are read even when the target's own rule would refuse the caller. */
function selectTargets({ field, target }: Hop, context: Context): string {
  const row: Source = { alias: context.newAlias(), collection: target, optional: false }
  const columns = recordColumns(row, context)
  const { reveals } = field.relation ?? {}
  const full = Array.isArray(reveals) ? `, (${accessTo(row, 'view', context)}) AS "@full"` : ''
  const access = reveals === undefined ? accessTo(row, 'view', context) : tenantCondition(row, context)
  return `SELECT ${columns}${full} FROM ${quote(target.source)} AS ${row.alias} WHERE ${row.alias}."id" = ANY($1::text[]) AND ${access}`
}

async function loadBack(reading: Expanding, hop: Hop, holders: readonly Item[]): Promise<Found> {
  const { engine, caller, budget } = reading
  const ids = [...new Set(holders.flatMap(({ row }) => idsOf(row['id'])))]
  // One row more than fits is enough to see that they do not fit.
  const least = holders.reduce((fewest, holder) => Math.min(fewest, timesOf(holder)), Infinity)
  const given = [ids, Math.floor(budget.room() / least) + 1]
  const { statement, toRecord } = engine.views(caller, `back ${hop.field.name} ${hop.target.name}`, () => {
    const context = engine.contextFor(reading, given)
    const statement = engine.statement({ select: selectBack(hop, context), count: null }, context)
    return { made: { statement, toRecord: recordReader(hop.target, context) }, keep: !context.marks.fleeting }
  })
  const { rows } = await engine.run(statement, given, reading)
  const counts = new Map<unknown, number>()
  for (const row of rows) counts.set(row['@holder'], (counts.get(row['@holder']) ?? 0) + 1)
  budget.records(timesInAll(holders, ({ row }) => counts.get(row['id']) ?? 0))
  const items = new Map<unknown, Attached>()
  const byHolder = new Map<unknown, Attached[]>()
  for (const row of rows) {
    const item = items.get(row['id']) ?? attachable(row, toRecord(row, null), null)
    items.set(row['id'], item)
    const ofHolder = byHolder.get(row['@holder']) ?? []
    byHolder.set(row['@holder'], ofHolder)
    ofHolder.push(item)
  }
  return { all: [...items.values()], of: ({ row }) => byHolder.get(row['id']) ?? [] }
}

function selectBack({ field, target }: Hop, context: Context): string {
  const row: Source = { alias: context.newAlias(), collection: target, optional: false }
  const columns = recordColumns(row, context)
  const conditions = [pointsTo(field, row, context), accessTo(row, 'view', context)]
  const rows =
    `SELECT ${columns} FROM ${quote(target.source)} AS ${row.alias} WHERE ${allOf(conditions)} ` +
    `ORDER BY ${row.alias}.${quote(rowOrderOf(target))} LIMIT ${maxBackRows}`
  return `SELECT holder.id AS "@holder", found.* FROM unnest($1::text[]) AS holder(id) CROSS JOIN LATERAL (${rows}) AS found LIMIT $2::bigint`
}

function pointsTo(field: Field, row: Source, context: Context): string {
  const through = field.relation?.through
  if (through === undefined) {
    const column = `${row.alias}.${quote(field.column)}`
    return field.relation?.multiple === true ? `holder.id = ANY(${column})` : `${column} = holder.id`
  }
  const link = context.newAlias()
  const tenants = through.tenant === undefined ? '' : sameTenant(link, through.tenant, row)
  return (
    `EXISTS (SELECT 1 FROM ${quote(through.table)} AS ${link} ` +
    `WHERE ${link}.${quote(through.from)} = ${row.alias}."id" AND ${link}.${quote(through.to)} = holder.id${tenants})`
  )
}
