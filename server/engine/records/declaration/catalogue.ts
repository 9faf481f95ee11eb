import type { Collection } from './collection.ts'
import type { Field } from './field.ts'

export interface Catalogue {
  readonly all: readonly Collection[]
  find(nameOrId: string): Collection | undefined
}

export function createCatalogue(collections: readonly Collection[]): Catalogue {
  const byName = new Map(collections.flatMap((one) => [[one.id, one] as const, [one.name, one] as const]))
  return { all: collections, find: (nameOrId) => byName.get(nameOrId) }
}

const idField: Field = {
  name: 'id',
  column: 'id',
  type: 'id',
  sql: 'text',
  required: true,
  hidden: false,
  readOnly: false,
  searchable: false,
  empty: '',
  schema: { type: 'string' },
  parse: (input) => ({ ok: true, value: input }),
  toJson: (value) => value,
}

const fieldMaps = new WeakMap<Collection, ReadonlyMap<string, Field>>()

/** The fields of a collection by name, `id` always included. */
export function fieldsOf(collection: Collection): ReadonlyMap<string, Field> {
  const known = fieldMaps.get(collection)
  if (known !== undefined) return known
  const fields = new Map([idField, ...collection.fields].map((field) => [field.name, field]))
  fieldMaps.set(collection, fields)
  return fields
}

/** The column of insertion order; `id` without one. */
export const rowOrderOf = (collection: Collection) =>
  collection.rowOrder === undefined ? 'orden' : (collection.rowOrder ?? 'id')
