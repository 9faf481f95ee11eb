import type { FieldError } from '../../errors.ts'
import type { Random } from './generate.ts'

export type Parsed = { ok: true; value: unknown } | { ok: false; error: FieldError }

/**
 * How the filter compares values of a field, and so how its column is stored: timestamptz(3) for 'timestamp', date for
 * 'date', jsonb for 'json'; 'multi' is a list of texts, text[] unless a relation keeps it in a join table.
 */
export type SqlKind = 'text' | 'number' | 'bool' | 'timestamp' | 'date' | 'json' | 'multi'

/** `total+`, `total-`, `+tags`: how a body changes a value without stating the whole of it. */
export type Modifier = 'append' | 'prepend' | 'subtract'

/**
 * One column of a collection and its form on the wire. Each type of field is one file in this folder.
 */
export interface Field {
  readonly name: string
  /**
   * Where rows keep it: the column of the source, or the key of the list of ids of a multiple relation. The name itself
   * for all but the fields of sign-in (`emailVisibility` is `email_visibility`).
   */
  readonly column: string
  readonly type: string
  readonly sql: SqlKind
  readonly required: boolean
  /** Never answered, never usable in filter or sort. */
  readonly hidden: boolean
  /** Set by the server alone: whatever a client sends under this name is ignored. */
  readonly readOnly: boolean
  /** `~` on this text column ignores accents and case by the trigram index. */
  readonly searchable: boolean
  /** A column of the source that keeps `norm()` of this one, so that matching a row computes nothing. */
  readonly normalized?: string
  /** The column never holds NULL, though clients need not send the field: only then can an index serve a sort by it. */
  readonly notNull?: boolean
  /** Of a view: NULL stands for the empty value, as it does in the table that the view takes the column from. */
  readonly nullIsEmpty?: boolean
  readonly relation?: RelationTarget
  /** Bytes that its value may bring to a body, where that is much. */
  readonly maxBytes?: number
  /** Of a file field. */
  readonly files?: FileSettings
  /** The empty value of the type, as stored. */
  readonly empty: unknown
  /** What a create that does not send the field stores. `empty` when absent. */
  readonly initial?: unknown
  /** What a create stores where nothing is sent, and what `field:autogenerate` makes of a prefix. */
  readonly generate?: (random: Random) => string
  /** The clock writes it: once, or on each save. */
  readonly stamps?: 'create' | 'save'
  /** Untrusted input to a stored value, or the refusal for this field. `stored` is what the row holds now, on an update. */
  parse(input: unknown, stored?: unknown): Parsed
  /** Stored value to its JSON form. */
  toJson(value: unknown): unknown
  /** What `base` (as stored) becomes: an input for `parse`. Absent: the field knows no modifiers. */
  modify?(modifier: Modifier, base: unknown, input: unknown): unknown
  /** Stored value to the driver's parameter, where they differ. */
  toParameter?(value: unknown): unknown
}

/** What a field takes of files. */
export interface FileSettings {
  readonly maxSelect: number
  /** Bytes of one file as sent. */
  readonly maxSize: number
  /** Types as the bytes tell them. */
  readonly mimeTypes: readonly string[]
  /** Sizes that are made when asked for (`50x50`, `0x200f`), besides 100x100. */
  readonly thumbs: readonly string[]
  /** Served to who may view the record, by a file token; otherwise to whoever knows the address. */
  readonly protected: boolean
}

export interface RelationTarget {
  /** Name of the collection pointed to. */
  readonly collection: string
  readonly multiple: boolean
  /** For a multiple relation: the join table, its columns, kept in `orden`. */
  readonly through?: {
    readonly table: string
    readonly from: string
    readonly to: string
    /** Its tenant column, equal to the tenant of both rows; it leads the table's key. */
    readonly tenant?: string
  }
  /**
   * Fields of the target that whoever may read this row may read through it (expand, filter, sort), even without the
   * target's own view rule. 'all': every field that is not hidden. The tenant wall still stands.
   */
  readonly reveals?: readonly string[] | 'all'
}
