import type { Column } from './column.ts'
import type { Context } from './context.ts'
import { macroLiteral, nullLiteral, numberLiteral, textLiteral, wordLiteral } from './literal.ts'
import type { Literal } from './literal.ts'
import type { Operand } from './parse.ts'
import { resolvePath } from './path.ts'
import type { Path } from './path.ts'
import { QuerySyntaxError } from './syntax-error.ts'
import type { Collection } from '../collection.ts'

/** A side of a comparison, resolved: a constant, or a path from the row. */
export type Resolved =
  | { readonly kind: 'literal'; readonly literal: Literal }
  | { readonly kind: 'path'; readonly path: Path }

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
      throw new QuerySyntaxError(`Unknown function ${operand.value}`, operand.at)
    case 'identifier':
      return resolveName(operand.value, operand.at, root, context)
  }
}

function resolveName(name: string, at: number, root: Collection, context: Context): Resolved {
  if (name.startsWith('@')) return { kind: 'literal', literal: specialName(name, at, context) }
  const word = wordLiteral(name)
  const isField = root.fields.some((field) => field.name === name)
  if (word !== undefined && !isField) return { kind: 'literal', literal: word }
  return { kind: 'path', path: resolvePath(name, at, root, context) }
}

function specialName(name: string, at: number, context: Context): Literal {
  if (name.startsWith('@request.') && context.trust === 'rule') return requestValue(name, context)
  context.marks.clock = true
  return macroLiteral(name, context.now, at)
}

/** Rules know the caller's id; the rest of the request is nothing to them. */
function requestValue(name: string, context: Context): Literal {
  const { id } = context.caller
  return name === '@request.auth.id' && id !== null ? textLiteral(id) : nullLiteral
}
