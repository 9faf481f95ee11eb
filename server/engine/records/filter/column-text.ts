import type { Column } from './column.ts'

/** The value as its text on the wire; '' where NULL means empty, NULL where there is no value. */
export function textOf(column: Column): string {
  const text = renderers[column.kind](column.sql)
  if (column.blank !== 'empty') return text
  const filled = `coalesce(${text}, '')`
  return column.present === null ? filled : `(CASE WHEN ${column.present} THEN ${filled} END)`
}

/** As `textOf`, but with '' for NULL. */
export const filledTextOf = (column: Column) => `coalesce(${textOf(column)}, '')`

const renderers: Readonly<Record<Column['kind'], (sql: string) => string>> = {
  text: (sql) => sql,
  number: (sql) => `trim_scale(${sql}::numeric)::text`,
  bool: (sql) => `(${sql})::int::text`,
  timestamp: (sql) => `to_char(${sql} AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.MS"Z"')`,
  date: (sql) => `to_char(${sql}, 'YYYY-MM-DD')`,
  json: jsonText,
}

/** Matches whole strings, or the space that PostgreSQL writes after a comma or colon between them. */
const spaced = String.raw`("(?:[^"\\]|\\.)*")|([,:]) `

/** The text of a JSON value as SQLite writes it: lists and objects without spaces, true as 1. */
export function jsonText(sql: string): string {
  const bare = `regexp_replace(${sql}::text, '${spaced}', '\\1\\2', 'g')`
  return `(CASE jsonb_typeof(${sql}) WHEN 'boolean' THEN (${sql})::boolean::int::text WHEN 'string' THEN ${sql} #>> '{}' WHEN 'null' THEN NULL ELSE ${bare} END)`
}

/** SQL: the column is empty: the empty text, NULL, or a missing row. */
export function isEmpty(column: Column): string {
  const { sql } = column
  if (column.kind === 'json') return `coalesce(jsonb_typeof(${sql}) = 'null', TRUE)`
  if (column.kind !== 'text') return `${sql} IS NULL`
  return column.blank === 'never' && column.present === null ? `${sql} = ''` : `(${sql} = '' OR ${sql} IS NULL)`
}

/** The value can be NULL, because of the column or because its row may be missing. */
export const canBeNull = (column: Column) => column.blank !== 'never' || column.present !== null
