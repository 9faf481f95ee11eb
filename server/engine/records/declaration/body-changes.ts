import { isDeepStrictEqual } from 'node:util'
import type { FieldErrors } from '#server/runtime/errors/errors.ts'
import type { Body } from '#server/engine/request/body.ts'
import type { Collection, Row } from './collection.ts'
import type { Field, Modifier } from './field.ts'
import { NewFile } from './file-keeper.ts'

/** The changes a body makes: sent fields with a new value, in stored form, and the errors of the others. */
export interface Changes {
  readonly values: ReadonlyMap<Field, unknown>
  readonly errors: FieldErrors
}

const modifierForms: readonly (readonly [Modifier, (name: string) => string])[] = [
  ['prepend', (name) => `+${name}`],
  ['append', (name) => `${name}+`],
  ['subtract', (name) => `${name}-`],
]

/** Fields a client may send. Passwords have rules of their own (auth-record.ts). */
const isWritable = (field: Field) => !field.readOnly && (!field.hidden || field.type === 'password')

/** For a create: every writable field, sent or not. */
export function valuesOfCreate(collection: Collection, body: Body): Changes {
  return collect(plainFields(collection), (field) => {
    if (isSent(field, body)) return field.parse(inputOf(field, body, field.empty), field.empty)
    return field.initial === undefined ? field.parse(field.empty) : { ok: true, value: field.initial }
  })
}

/**
 * For an update: sent fields that differ from the stored ones. A value sent back as it was answered is no change and is
 * not checked again.
 */
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
 * The stored record is what this create would make, as far as the client sent it. For collections without updates,
 * omitted fields count as well: they are still as they were created.
 */
export function isRepeat(collection: Collection, body: Body, stored: Row): boolean {
  const { values, errors } = valuesOfCreate(collection, body)
  if (Object.keys(errors).length > 0) return false
  const isFixed = collection.rules.update === null
  const isSame = [...values].every(
    ([field, value]) =>
      (!isFixed && !isSent(field, body)) ||
      sameValue(field, value, stored[field.column]) ||
      // The same picture sent again gets another name, so only their number is compared.
      (sendsUpload(field, body) && namesOf(stored[field.column]).length === namesOf(value).length),
  )
  return isSame && (collection.hooks?.repeats?.(body, stored) ?? true)
}

/** Compared in their JSON form: driver and parser may hold the value differently. */
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

/** The sent value, or the stored one, with the modifiers applied in order. */
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
