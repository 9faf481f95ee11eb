import type { Column } from './column.ts'

/** The value as the text it has on the wire, empty where the type's emptiness is NULL; NULL where there is no value. */
export function textOf(column: Column): string {
  const text = renderers[column.kind](column.sql)
  if (column.blank !== 'empty') return text
  const filled = `coalesce(${text}, '')`
  return column.present === null ? filled : `(CASE WHEN ${column.present} THEN ${filled} END)`
}

/** `text` is never NULL: no value reads as the empty text. */
export const filledTextOf = (column: Column) => `coalesce(${textOf(column)}, '')`

const renderers: Readonly<Record<Column['kind'], (sql: string) => string>> = {
  text: (sql) => sql,
  number: (sql) => `trim_scale(${sql}::numeric)::text`,
  bool: (sql) => `(${sql})::int::text`,
  timestamp: (sql) => `to_char(${sql} AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.MS"Z"')`,
  date: (sql) => `to_char(${sql}, 'YYYY-MM-DD')`,
  json: jsonText,
}

/** Strings with all that is in them, or the space that PostgreSQL writes after a comma or colon between them. */
const spaced = String.raw`("(?:[^"\\]|\\.)*")|([,:]) `

/** The text of a JSON value as SQLite writes it: lists and objects without spaces, true as 1. */
export function jsonText(sql: string): string {
  const bare = `regexp_replace(${sql}::text, '${spaced}', '\\1\\2', 'g')`
  return `(CASE jsonb_typeof(${sql}) WHEN 'boolean' THEN (${sql})::boolean::int::text WHEN 'string' THEN ${sql} #>> '{}' WHEN 'null' THEN NULL ELSE ${bare} END)`
}

/** SQL that is true when the column holds nothing: the empty text, NULL, or no row at all. */
export function isEmpty(column: Column): string {
  const { sql } = column
  if (column.kind === 'json') return `coalesce(jsonb_typeof(${sql}) = 'null', TRUE)`
  if (column.kind !== 'text') return `${sql} IS NULL`
  return column.blank === 'never' && column.present === null ? `${sql} = ''` : `(${sql} = '' OR ${sql} IS NULL)`
}

/** Whether the value can be NULL, be it that the column is or that its row is missing. */
export const canBeNull = (column: Column) => column.blank !== 'never' || column.present !== null
