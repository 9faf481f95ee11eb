import type { Column } from './column.ts'
import { numericText } from './grammar/literal.ts'
import type { CallOperand, Operand } from './grammar/parse.ts'
import type { Call, Resolved, Side } from './side.ts'
import { strftimeSql } from './strftime.ts'
import { QuerySyntaxError } from './grammar/syntax-error.ts'

/** Resolves a call. Throws QuerySyntaxError for unknown functions and wrong arguments. */
export function resolveCall(operand: CallOperand, resolve: (arg: Operand) => Resolved): Call {
  const { value: name, args, at } = operand
  if (name !== 'geoDistance' && name !== 'strftime') throw new QuerySyntaxError(`Unknown function ${name}`, at)
  if (name === 'geoDistance' && (args.length !== 4 || args.some(({ kind }) => kind === 'text' || kind === 'call')))
    throw new QuerySyntaxError('geoDistance takes four numbers', at)
  if (name === 'strftime' && !areStrftimeArgs(args)) throw new QuerySyntaxError('Arguments of strftime', at)
  const resolved = args.map(resolve)
  const meetsMany = resolved.some((arg) => arg.kind === 'items' || (arg.kind === 'path' && arg.path.many))
  return { kind: 'call', name, args: resolved, at, many: meetsMany && name === 'strftime', meetsMany }
}

const areStrftimeArgs = ([format, time, ...modifiers]: readonly Operand[]) =>
  format?.kind === 'text' &&
  time?.kind !== 'call' &&
  modifiers.length <= 8 &&
  modifiers.every(({ kind }) => kind === 'text')

export function callColumn(
  { name, at }: Call,
  args: readonly Side[],
  param: (value: unknown) => string,
  now: Date,
): Column {
  const common = { blank: 'null', present: null, searchable: false, guard: guardOf(args) } as const
  if (name === 'strftime') return { kind: 'text', sql: strftimeSql(args, at, param, now), ...common }
  const [lonA, latA, lonB, latB] = args.map((arg) => `radians(${degreesOf(arg, param)})`)
  const cosine = `cos(${latA}) * cos(${latB}) * cos(${lonB} - ${lonA}) + sin(${latA}) * sin(${latB})`
  // `least` and `greatest` ignore NULL, so NULL is filtered out first.
  const sql = `(SELECT 6371 * acos(least(1, greatest(-1, c))) FROM (SELECT ${cosine} AS c) AS angle WHERE c IS NOT NULL)`
  return { kind: 'number', sql, ...common }
}

function guardOf(args: readonly Side[]): string | null {
  const guards = args.flatMap((arg) => (arg.kind === 'column' && arg.column.guard) || [])
  return guards.length === 0 ? null : guards.join(' AND ')
}

const farthest = 100_000

/** Degrees as a float; NULL for values that are no number or too large for a cosine. */
function degreesOf(arg: Side, param: (value: unknown) => string): string {
  if (arg.kind === 'literal') {
    const number = arg.literal.kind === 'null' ? null : numericText(arg.literal.text)
    return `${param(number !== null && Math.abs(Number(number)) <= farthest ? number : null)}::float8`
  }
  const { kind, sql } = arg.column
  if (kind === 'bool') return `(${sql})::int::float8`
  if (kind === 'number') return `(CASE WHEN abs(${sql}) <= ${farthest} THEN (${sql})::float8 END)`
  if (kind !== 'json') return 'NULL::float8'
  const number = `(CASE jsonb_typeof(${sql}) WHEN 'number' THEN (${sql} #>> '{}')::numeric END)`
  return `(CASE WHEN abs(${number}) <= ${farthest} THEN ${number}::float8 END)`
}
