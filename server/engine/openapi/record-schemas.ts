import type { Collection } from '../records/declaration/collection.ts'
import type { Field } from '../records/declaration/field.ts'
import type { JsonSchema } from '../records/declaration/json-schema.ts'
import { idSchema } from './operation.ts'

/** A record as answered. `fields` and `expand` of the request leave out and add, so nothing is required. */
export const recordSchema = ({ name, id, fields }: Collection): JsonSchema => ({
  type: 'object',
  properties: {
    collectionId: { const: id },
    collectionName: { const: name },
    id: { type: 'string' },
    ...schemasOf(fields.filter(({ hidden }) => !hidden)),
    expand: { type: 'object', description: 'Los registros pedidos con `expand`, por campo.' },
  },
})

/** The body of a create. Names that are no field are ignored unless the collection says otherwise. */
export const newRecordSchema = (collection: Collection): JsonSchema => ({
  ...changeSchema(collection),
  required: writable(collection)
    .filter((field) => field.required && field.generate === undefined && field.initial === undefined)
    .map(({ name }) => name),
})

/** The body of an update: any of the fields. */
export const changeSchema = (collection: Collection): JsonSchema => ({
  type: 'object',
  properties: { id: idSchema, ...schemasOf(writable(collection)), ...passwordAgain(collection) },
})

/** Fields of which a client may send a value. */
export const writable = ({ fields }: Collection): readonly Field[] => fields.filter(({ readOnly }) => !readOnly)

const schemasOf = (fields: readonly Field[]) =>
  Object.fromEntries(fields.map(({ name, schema, readOnly }) => [name, { ...schema, ...(readOnly && { readOnly }) }]))

const passwordAgain = ({ type }: Collection): JsonSchema =>
  type === 'auth' ? { passwordConfirm: { type: 'string' }, oldPassword: { type: 'string' } } : {}
