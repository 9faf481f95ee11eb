import { sql, type Sql } from '#server/runtime/db/statement/sql.ts'

/** SQL for the state of a membership `s` of a gym `g` on a day. */
export const estadoText = (day: Sql) =>
  sql`estado_de(s.inicio, s.vencimiento, s.pausa_desde, s.pausa_hasta, ${day}, g.tolerancia, g.por_vencer)`

/** SQL: the membership is in force on the day. */
export const isVigenteText = (day: Sql) => sql`es_vigente(${estadoText(day)})`
