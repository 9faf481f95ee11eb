import { isDeepStrictEqual } from 'node:util'
import type { FieldErrors } from '../errors.ts'
import type { Body } from './body.ts'
import type { Collection, Row } from './collection.ts'
import type { Field, Modifier } from './fields/field.ts'
import { NewFile } from './files/file-keeper.ts'

/** What a body does to a record: the fields it sends and differ, as they will be stored, and the refusals of the others. */
export interface Changes {
  readonly values: ReadonlyMap<Field, unknown>
  readonly errors: FieldErrors
}

const modifierForms: readonly (readonly [Modifier, (name: string) => string])[] = [
  ['prepend', (name) => `+${name}`],
  ['append', (name) => `${name}+`],
  ['subtract', (name) => `${name}-`],
]

/** The fields a client may send. A password is written by other rules (auth-record.ts). */
const isWritable = (field: Field) => !field.readOnly && (!field.hidden || field.type === 'password')

/** Of a create: every field a client may set, sent or not. */
export function valuesOfCreate(collection: Collection, body: Body): Changes {
  return collect(plainFields(collection), (field) => {
    if (isSent(field, body)) return field.parse(inputOf(field, body, field.empty), field.empty)
    return field.initial === undefined ? field.parse(field.empty) : { ok: true, value: field.initial }
  })
}

/** Of an update: what is sent and not already stored. A value sent as it was answered is no change, nor checked again. */
export function changesOfUpdate(collection: Collection, body: Body, stored: Row): Changes {
  const sent = plainFields(collection).filter((field) => isSent(field, body))
  const changed = sent.filter((field) => !isAsAnswered(field, body, stored))
  const changes = collect(changed, (field) =>
    field.parse(inputOf(field, body, stored[field.column]), stored[field.column]),
  )
  const values = [...changes.values].filter(([field, value]) => !sameValue(field, value, stored[field.column]))
  return { values: new Map(values), errors: changes.errors }
}

/**
 * Whether a stored record is what this create would make, as far as its client said. Of what nobody may update, a field that
 * is left out counts, too: it is still as it was created.
 */
export function isRepeat(collection: Collection, body: Body, stored: Row): boolean {
  const { values, errors } = valuesOfCreate(collection, body)
  if (Object.keys(errors).length > 0) return false
  const isFixed = collection.rules.update === null
  const isSame = [...values].every(
    ([field, value]) =>
      (!isFixed && !isSent(field, body)) ||
      sameValue(field, value, stored[field.column]) ||
      // The same picture sent again gets another name.
      (sendsUpload(field, body) && namesOf(stored[field.column]).length === namesOf(value).length),
  )
  return isSame && (collection.hooks?.repeats?.(body, stored) ?? true)
}

/** Equal on the wire, however the driver and the parser each hold the value. */
export function sameValue(field: Field, one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(field.toJson(one), field.toJson(other))
}

const sendsUpload = (field: Field, body: Body) =>
  field.files !== undefined && [body[field.name]].flat().some((item) => item instanceof NewFile)
const namesOf = (value: unknown) => [value].flat().filter((name) => name !== '')

const plainFields = (collection: Collection) =>
  collection.fields.filter((field) => isWritable(field) && field.type !== 'password' && field.name !== 'id')

function collect(fields: readonly Field[], parse: (field: Field) => ReturnType<Field['parse']>): Changes {
  const values = new Map<Field, unknown>()
  const errors: FieldErrors = {}
  for (const field of fields) {
    const parsed = parse(field)
    if (parsed.ok) values.set(field, parsed.value)
    else errors[field.name] = parsed.error
  }
  return { values, errors }
}

function isSent(field: Field, body: Body): boolean {
  return body[field.name] !== undefined || modifiersIn(field, body).length > 0
}

function isAsAnswered(field: Field, body: Body, stored: Row): boolean {
  if (modifiersIn(field, body).length > 0) return false
  return isDeepStrictEqual(body[field.name], field.toJson(stored[field.column]))
}

/** The plain value, or what is stored, with the modifiers applied one after the other. */
function inputOf(field: Field, body: Body, base: unknown): unknown {
  const start = body[field.name] === undefined ? base : body[field.name]
  return modifiersIn(field, body).reduce((value, [modifier, key]) => field.modify?.(modifier, value, body[key]), start)
}

function modifiersIn(field: Field, body: Body): (readonly [Modifier, string])[] {
  if (!field.modify) return []
  return modifierForms
    .map(([modifier, form]) => [modifier, form(field.name)] as const)
    .filter(([, key]) => body[key] !== undefined)
}
