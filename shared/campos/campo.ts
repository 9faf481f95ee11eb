/** One field of a record, declared once: table, collection, type, form, import, export and history follow it. */
export type Campo = Told & (Text | Signs | Choice | Count | Filled | Plain | Week | Flag)
export type Campos = Readonly<Record<string, Campo>>

interface Told {
  label: string
  /** A sentence under the control of the form. */
  help?: string
  /** Also a field of the members' list, for everyone who may charge ('desk') or only for those who may see members. */
  list?: 'desk' | 'members'
  /** The column's heading, if the list and its export have a column for the field. */
  column?: string
  /** The table keeps `norm()` of it in the column `…_norm`, for searches. */
  normalized?: true
  /** The table keeps `orden_es()` of it in the column `…_orden`, for lists in Spanish order. */
  ordered?: true
}

type Text = { kind: 'text'; min?: number; max: number; required?: true; searchable?: true }
type Signs = { kind: 'document' | 'phone'; max: number }
/** One of few values, or '' if it has no `initial` one. */
type Choice = {
  kind: 'select'
  options: readonly string[]
  initial?: string
  required?: true
}
/** A whole number; null for none. Without `max` another rule limits it. */
type Count = { kind: 'count' | 'days'; min: number; max?: number; required?: true }
/** An amount above zero in the gym's currency, or a day. */
type Filled = { kind: 'money' | 'day'; required: true }
type Plain = { kind: 'email' | 'birthday' | 'labels' }
/** Digits of days of the week; '' for every day. */
type Week = { kind: 'weekdays' }
/** Yes or no. */
type Flag = { kind: 'flag' }

/** The value of a field on the wire and in a form. */
export type Valor<C> = C extends { kind: 'labels' }
  ? string[]
  : C extends { kind: 'flag' }
    ? boolean
    : C extends { options: readonly (infer Option)[] }
      ? Option | (C extends { initial: string } ? never : '')
      : C extends { kind: 'count' | 'days' | 'money' }
        ? number | (C extends { required: true } ? never : null)
        : string
export type Valores<C extends Campos> = { -readonly [Name in keyof C]: Valor<C[Name]> }

/** The declared fields that tell something of this shape. */
export type Telling<C extends Campos, Shape> = {
  readonly [Name in keyof C as C[Name] extends Shape ? Name : never]: C[Name]
}

// TypeScript loses the names of a record's keys on the way through its entries. The overloads below state them again.

export function keysOf<Name extends string>(record: Readonly<Record<Name, unknown>>): Name[]
export function keysOf(record: object): string[] {
  return Object.keys(record)
}

/** A field of the kinds that these declare. */
export type CampoOf<C extends Campos> = Extract<Campo, { kind: C[keyof C]['kind'] }>

type Made = string | string[] | number | boolean | null

/** A value for each declared field. */
export function fill<C extends Campos>(campos: C, make: (campo: CampoOf<C>, name: keyof C & string) => Made): Valores<C>
export function fill(campos: Campos, make: (campo: Campo, name: string) => Made): Record<string, Made> {
  return Object.fromEntries(Object.entries(campos).map(([name, campo]) => [name, make(campo, name)]))
}

/** The values of an empty form. NaN stands for a number that is still to be typed. */
export const emptyOf = <C extends Campos>(campos: C): Valores<C> => fill(campos, emptyValue)

function emptyValue(campo: Campo): Made {
  if (campo.kind === 'labels') return []
  if (campo.kind === 'flag') return false
  if (campo.kind === 'select') return campo.initial ?? ''
  if (campo.kind === 'money') return Number.NaN
  if (campo.kind === 'count' || campo.kind === 'days') return campo.required ? Number.NaN : null
  return ''
}

/** The declared fields of the list, or of its columns. */
export function telling<C extends Campos, Key extends 'list' | 'column'>(
  campos: C,
  key: Key,
): Telling<C, Record<Key, string>>
export function telling(campos: Campos, key: 'list' | 'column'): Campos {
  return Object.fromEntries(Object.entries(campos).filter(([, campo]) => campo[key] !== undefined))
}

export const labelsOf = (campos: Campos): Record<string, string> =>
  Object.fromEntries(Object.entries(campos).map(([name, { label }]) => [name, label]))
