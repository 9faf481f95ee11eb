import type { FieldError } from '#server/runtime/errors/errors.ts'
import type { JsonSchema } from './json-schema.ts'

export type Parsed = { ok: true; value: unknown } | { ok: false; error: FieldError }

/**
 * How filters compare a field, and its column type: timestamptz(3) for 'timestamp', date for 'date', jsonb for 'json';
 * 'multi' is a list of texts, text[] unless a relation keeps it in a join table.
 */
export type SqlKind = 'text' | 'number' | 'bool' | 'timestamp' | 'date' | 'json' | 'multi'

/** `total+`, `total-`, `+tags`: change a value without sending all of it. */
export type Modifier = 'append' | 'prepend' | 'subtract'

/** One column of a collection and its form on the wire. Each type of field has its own file in this folder. */
export interface Field {
  readonly name: string
  /**
   * The column of the source, or the key of the id list of a multiple relation. Equal to the name except for the auth
   * fields (`emailVisibility` is `email_visibility`).
   */
  readonly column: string
  readonly type: string
  readonly sql: SqlKind
  readonly required: boolean
  /** Never answered; refused in filter and sort. */
  readonly hidden: boolean
  /** Set by the server alone; client values are ignored. */
  readonly readOnly: boolean
  /** `~` on this text column ignores accents and case, by the trigram index. */
  readonly searchable: boolean
  /** A column with the stored `norm()` of this one, so that matching computes nothing. */
  readonly normalized?: string
  /** Another stored form of this one, such as a number without its signs: `~` matches either. */
  readonly compared?: Compared
  /** A column with the stored `orden_es()` of this one, so that a sort by `name:es` computes nothing. */
  readonly ordered?: string
  /** The column is never NULL, though clients need not send the field. Only then can an index serve a sort by it. */
  readonly notNull?: boolean
  /** In a view: NULL means the empty value, as in the table the column comes from. */
  readonly nullIsEmpty?: boolean
  /** Rows without a value come last in both directions of a sort. */
  readonly emptyLast?: boolean
  readonly relation?: RelationTarget
  /** The value as it is sent and answered, for the description of the API. */
  readonly schema: JsonSchema
  readonly files?: FileSettings
  /** The empty value of the type, as stored. */
  readonly empty: unknown
  /** Stored by a create that does not send the field. Default: `empty`. */
  readonly initial?: unknown
  /** Generates the value of a create without one, and of `field:autogenerate` with a prefix. */
  readonly generate?: () => string
  /** Written by the server's clock: once, or on each save. */
  readonly stamps?: 'create' | 'save'
  /** Parses untrusted input into a stored value or an error. `stored`: the current value, on an update. */
  parse(input: unknown, stored?: unknown): Parsed
  /** Stored value to its JSON form. */
  toJson(value: unknown): unknown
  /** Applies a modifier to `base` (as stored); the result is input for `parse`. Absent: the field has no modifiers. */
  modify?(modifier: Modifier, base: unknown, input: unknown): unknown
  /** Stored value to the driver's parameter, where they differ. */
  toParameter?(value: unknown): unknown
}

export interface Compared {
  readonly column: string
  /** The form of a text, or of a part of one; '' matches nothing. */
  readonly formOf: (text: string) => string
}

export interface FileSettings {
  readonly maxSelect: number
  /** Bytes of one uploaded file. */
  readonly maxSize: number
  /** Types as detected from the bytes. */
  readonly mimeTypes: readonly string[]
  /** Sizes made on request (`50x50`, `0x200f`), besides 100x100. */
  readonly thumbs: readonly string[]
  /** Protected files need a file token of a caller who may view the record; others are public by their address. */
  readonly protected: boolean
  /** Bytes that are unreadable in the store. Their field has no other sizes. */
  readonly sealed?: boolean
}

export interface RelationTarget {
  /** Name of the target collection. */
  readonly collection: string
  readonly multiple: boolean
  /** For a multiple relation: the join table, its columns, ordered by `orden`. */
  readonly through?: {
    readonly table: string
    readonly from: string
    readonly to: string
    /** The join table's tenant column, equal to the tenant of both rows; the first column of the table's key. */
    readonly tenant?: string
  }
  /**
   * Fields of the target that readers of this row may read through it (expand, filter, sort), even without the target's
   * own view rule. 'all': every field that is not hidden. The tenant wall still applies.
   */
  readonly reveals?: readonly string[] | 'all'
}
