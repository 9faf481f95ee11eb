import { fieldError, type ParamsOf, type ProtocolCode } from '#server/runtime/errors/field-error.ts'
import type { Field, Parsed } from './field.ts'

/** Options of every builder. `column` only when it differs from the name on the wire. */
export interface FieldOptions {
  required?: boolean
  hidden?: boolean
  readOnly?: boolean
  column?: string
  notNull?: boolean
  nullIsEmpty?: boolean
  emptyLast?: boolean
}

type Given = Pick<Field, 'type' | 'sql' | 'empty' | 'schema' | 'parse'> & Partial<Field>

/** Completes a field with defaults: visible, writable, answered as stored. */
export function defineField(name: string, options: FieldOptions, given: Given): Field {
  return {
    name,
    column: options.column ?? name,
    required: options.required ?? false,
    hidden: options.hidden ?? false,
    readOnly: options.readOnly ?? false,
    searchable: false,
    ...(options.notNull === true ? { notNull: true } : {}),
    ...(options.nullIsEmpty === true ? { nullIsEmpty: true } : {}),
    ...(options.emptyLast === true ? { emptyLast: true } : {}),
    toJson: (value) => value,
    ...given,
  }
}

export const accept = (value: unknown): Parsed => ({ ok: true, value })

export function refuse<Code extends ProtocolCode>(code: Code, ...params: ParamsOf<Code>): Parsed {
  return { ok: false, error: fieldError(code, ...params) }
}

export const blank = () => refuse('validation_required')
export const invalidValue = () => refuse('validation_invalid_value')

/** A list or an object given for a single value. */
export const isComposite = (input: unknown): input is object => typeof input === 'object' && input !== null
