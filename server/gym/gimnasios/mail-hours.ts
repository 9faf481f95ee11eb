import { sql } from '#server/runtime/db/statement/sql.ts'

/** SQL: the hours of a gym `g` in which it mails its members unasked. */
export const fromHour = sql`coalesce((g.politica -> 'horas_recordatorios' ->> 'desde')::integer, 9)`
export const untilHour = sql`coalesce((g.politica -> 'horas_recordatorios' ->> 'hasta')::integer, 20)`

/** Milliseconds between two of these mails. Those of several gyms that began together leave in turns. */
export const mailSpacing = 250
