import { quote } from './sql.ts'
import { statementName } from './statement-name.ts'

/**
 * A call of a database function, as `query` and `last` of a transaction take it. Each argument `x` goes to the parameter
 * `p_x` by name, so no value can land in another one's place. Names come from code, never from a request.
 */
export function functionCall(name: string, args: Readonly<Record<string, unknown>>): FunctionCall {
  const given = Object.keys(args).map((key, index) => `${quote(`p_${key}`)} => $${index + 1}`)
  const text = `SELECT ${quote(name)}(${given.join(', ')})`
  return [text, Object.values(args), statementName(text)]
}

export type FunctionCall = [text: string, values: readonly unknown[], name: string]
