import { resolveCall } from './calls.ts'
import type { Call } from './calls.ts'
import type { Column } from './column.ts'
import type { Context } from './context.ts'
import { macroLiteral, numberLiteral, textLiteral, wordLiteral } from './literal.ts'
import type { Literal } from './literal.ts'
import type { Operand } from './parse.ts'
import { resolvePath } from './path.ts'
import type { Path } from './path.ts'
import { resolveRuleName } from './request-name.ts'
import type { Collection } from '../collection.ts'

/** A side of a comparison, resolved: a constant, a path from the row, or the items of a list that came with the request. */
export type Resolved =
  | { readonly kind: 'literal'; readonly literal: Literal }
  | { readonly kind: 'path'; readonly path: Path }
  | { readonly kind: 'items'; readonly items: readonly string[] }
  | Call

/** A side of a comparison, ready to be compared. */
export type Side =
  | { readonly kind: 'literal'; readonly literal: Literal }
  | { readonly kind: 'column'; readonly column: Column }

/** Settles what an operand means for rows of `root`. A field of that name comes before `null`, `true` and `false`. */
export function resolveOperand(operand: Operand, root: Collection, context: Context): Resolved {
  switch (operand.kind) {
    case 'text':
      return { kind: 'literal', literal: textLiteral(operand.value) }
    case 'number':
      return { kind: 'literal', literal: numberLiteral(operand.value) }
    case 'call':
      return resolveCall(operand, (arg) => resolveOperand(arg, root, context))
    case 'identifier':
      return resolveName(operand.value, operand.at, root, context)
  }
}

function resolveName(name: string, at: number, root: Collection, context: Context): Resolved {
  if (name.startsWith('@')) {
    const asksRequest = name.startsWith('@request.') || name.startsWith('@collection.')
    if (asksRequest && context.trust === 'rule') return resolveRuleName(name, at, context)
    context.marks.fleeting = true
    return { kind: 'literal', literal: macroLiteral(name, context.now, at) }
  }
  const word = wordLiteral(name)
  const isField = root.fields.some((field) => field.name === name)
  if (word !== undefined && !isField) return { kind: 'literal', literal: word }
  return { kind: 'path', path: resolvePath(name, at, root, context) }
}
