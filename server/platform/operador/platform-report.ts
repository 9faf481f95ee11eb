import { refuse } from '#server/runtime/errors/refusal.ts'
import { z } from 'zod'
import type { ReportePlataforma } from '#shared/collections/plataforma.ts'
import { daysBetween } from '#shared/values/dates.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Query } from '#server/runtime/db/transaction.ts'

const shape = z.object({ desde: z.iso.date(), hasta: z.iso.date() })

const readMeses = sql`
  select to_char(p.resuelto at time zone c.zona_horaria, 'YYYY-MM') as mes, s.nombre as servicio, p.metodo, p.moneda,
    sum(p.monto)::text as total, count(*)::integer as pagos, count(distinct p.gimnasio_id)::integer as gimnasios
  from servicios_pagos p
  join servicios s on s.id = p.servicio_id
  cross join plataforma c
  where p.estado = 'aprobado' and p.monto > 0
    and (p.resuelto at time zone c.zona_horaria)::date between $desde and $hasta
  group by 1, s.orden, s.nombre, p.metodo, p.moneda
  order by 1 desc, s.orden, p.metodo, p.moneda`

const readAltas = sql`
  select to_char(g.created at time zone c.zona_horaria, 'YYYY-MM') as mes, count(*)::integer as gimnasios
  from gimnasios g cross join plataforma c
  where (g.created at time zone c.zona_horaria)::date between $desde and $hasta
  group by 1 order by 1 desc`

/** Payments of gyms by month, service and method, and the number of new gyms. Sums are exact decimals. */
export async function readPlatformReport(query: Query, asked: unknown): Promise<ReportePlataforma> {
  const parsed = shape.safeParse(asked)
  const isPeriod = parsed.success && parsed.data.desde <= parsed.data.hasta
  if (!isPeriod || daysBetween(parsed.data.desde, parsed.data.hasta) > 3660)
    throw refuse('hasta', 'validation_invalid_value', 'reporte_periodo_wrong')
  const period = { desde: parsed.data.desde, hasta: parsed.data.hasta }
  const [ingresos, altas] = await Promise.all([
    query<ReportePlataforma['ingresos'][number]>(readMeses, period),
    query<ReportePlataforma['altas'][number]>(readAltas, period),
  ])
  return { ingresos, altas }
}
