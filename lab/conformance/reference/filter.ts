/** Null is unknown, as in SQL. */
export type Truth = boolean | null

export type Literal =
  | { readonly kind: 'null' }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'number'; readonly text: string }

/** A field or call of a filter. Its text is its key in `columns`. */
interface Name {
  readonly kind: 'name'
  readonly name: string
}
/** `written`: the text of a macro; the literal is its value. */
export type Side = Name | (Literal & { readonly written?: string })

export interface Comparison {
  readonly left: Side
  readonly sign: string
  readonly any: boolean
  readonly right: Side
}
export type Node = Comparison | { readonly join: '&&' | '||'; readonly items: readonly Node[] }
