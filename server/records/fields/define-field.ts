import type { FieldError } from '../../errors.ts'
import type { Field, Parsed } from './field.ts'

/** What every builder takes. `column` only where the wire's name is not the column's. */
export interface FieldOptions {
  required?: boolean
  hidden?: boolean
  readOnly?: boolean
  column?: string
  /** See `Field.notNull`. */
  notNull?: boolean
  /** See `Field.nullIsEmpty`. */
  nullIsEmpty?: boolean
}

type Given = Pick<Field, 'type' | 'sql' | 'empty' | 'parse'> & Partial<Field>

/** Completes a field with what most of them share: visible, writable, answered as stored. */
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
    toJson: (value) => value,
    ...given,
  }
}

export const accept = (value: unknown): Parsed => ({ ok: true, value })

export function refuse(code: string, message: string, params?: Record<string, unknown>): Parsed {
  return { ok: false, error: fieldError(code, message, params) }
}

/** `params` is left out of the JSON when there are none. */
export function fieldError(code: string, message: string, params?: Record<string, unknown>): FieldError {
  return params === undefined ? { code, message } : { code, message, params }
}

export const blank = () => refuse('validation_required', 'Cannot be blank.')
export const invalidValue = () => refuse('validation_invalid_value', 'Invalid value.')

/** A list or an object where one value belongs; nothing sensible can be made of it. */
export const isComposite = (input: unknown): input is object => typeof input === 'object' && input !== null
