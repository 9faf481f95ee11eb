import type { Column } from './column.ts'
import type { Literal } from './grammar/literal.ts'
import type { Path } from './path.ts'

/** A resolved side of a comparison: a constant, a path from the row, or the items of a list in the request. */
export type Resolved =
  | { readonly kind: 'literal'; readonly literal: Literal }
  | { readonly kind: 'path'; readonly path: Path }
  | { readonly kind: 'items'; readonly items: readonly string[] }
  | Call

/** A side of a comparison as SQL or constant. */
export type Side =
  | { readonly kind: 'literal'; readonly literal: Literal }
  | { readonly kind: 'column'; readonly column: Column }

export interface Call {
  readonly kind: 'call'
  readonly name: 'geoDistance' | 'strftime'
  readonly args: readonly Resolved[]
  readonly at: number
  /** True if the value may come from several rows: plain operators then need all of them. */
  readonly many: boolean
  /** An argument may match several rows; for a distance one match is enough. */
  readonly meetsMany: boolean
}
