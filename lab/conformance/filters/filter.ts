/** `written`: the text of a macro; the literal is its value. */
export type Literal = { readonly kind: 'null' | 'text' | 'number'; readonly text: string; readonly written?: string }
export type Side = Literal | { readonly kind: 'name'; readonly name: string }

export interface Comparison {
  readonly left: Side
  readonly sign: string
  readonly any: boolean
  readonly right: Side
}
export type Node = Comparison | { readonly join: '&&' | '||'; readonly items: readonly Node[] }

/** The text of a filter. */
export function write(node: Node): string {
  if ('join' in node) return `(${node.items.map(write).join(` ${node.join} `)})`
  return `${writeSide(node.left)} ${node.any ? '?' : ''}${node.sign} ${writeSide(node.right)}`
}

/** One side as it stands in a filter. */
export function writeSide(side: Side): string {
  if (side.kind === 'name') return side.name
  if (side.written !== undefined) return side.written
  return side.kind === 'null' ? 'null' : side.kind === 'text' ? JSON.stringify(side.text) : side.text
}
