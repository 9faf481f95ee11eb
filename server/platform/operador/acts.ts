import { queueAviso } from '#server/platform/avisos/queue-aviso.ts'
import { actInSteps, type AnyAct, type Step } from '#server/platform/acts/act.ts'
import { serviciosPagos } from '#server/platform/servicios_pagos/servicios_pagos.collection.ts'
import {
  alreadySettled,
  approvePago,
  lockPago,
  rejectPago,
  type StoredPago,
} from '#server/platform/servicios_pagos/settle-pago.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import { notFound } from '#server/runtime/errors/errors.ts'
import { auditInGym, auditOnPlatform } from '../auditoria/platform-audit.ts'
import { gimnasiosActs } from './gimnasios-acts.ts'
import { motivoInput } from './motivo.ts'
import { operating, type OperadorDeps } from './operating.ts'
import { pagosSuperadmin } from './pagos_superadmin.collection.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import { z } from 'zod'
import type { ReportePlataforma } from '#shared/collections/plataforma.ts'
import { daysBetween } from '#shared/values/dates.ts'
import type { Query } from '#server/runtime/db/transaction.ts'

/** Payments of gyms, the platform's report, and acts on gyms. Others get 403, guests 401. */
export const operadorActs = (deps: OperadorDeps): readonly AnyAct[] => [
  actInSteps('POST /api/operador/pagos/:id/aprobar', {
    ...operating,
    says: 'Aprobar el pago de un gimnasio',
    answers: pagosSuperadmin,
    steps: (step, { id }) =>
      settle(deps, step, id, async (context, pago) => {
        if (pago.estado === 'rechazado') throw alreadySettled(pago)
        if (pago.estado === 'pendiente') await approvePago(context, pago, { operador: String(context.caller.id) })
      }),
  }),
  actInSteps('POST /api/operador/pagos/:id/rechazar', {
    ...operating,
    ...motivoInput,
    says: 'Rechazar el pago de un gimnasio',
    answers: pagosSuperadmin,
    steps: (step, { id, input }) =>
      settle(deps, step, id, async (context, pago) => {
        if (pago.estado !== 'pendiente') throw alreadySettled(pago)
        await rejectPago(context, pago, input.motivo, String(context.caller.id))
      }),
  }),
  actInSteps('GET /api/operador/reporte', {
    ...operating,
    says: 'Ver el reporte de la plataforma',
    answers: {},
    async steps(step, { query: asked }) {
      await step(async () => undefined)
      return readPlatformReport(deps.query, asked)
    },
  }),
  ...gimnasiosActs(deps),
]

type Decide = (context: WriteContext, pago: StoredPago) => Promise<void>

/**
 * Decides in the transaction of the payment's gym, whose audit log gets a row. The payment and the platform's audit log name the
 * operator.
 */
async function settle({ query, writer }: OperadorDeps, step: Step, id: string, decide: Decide): Promise<void> {
  const acting = await step(async (context) => context)
  const [found] = await query<{ gimnasio_id: string }>(sql`select gimnasio_id from servicios_pagos where id = $id`, {
    id,
  })
  if (!found) throw notFound()
  await writer.transaction(found.gimnasio_id, async (tx) => {
    const context = { ...acting, tx }
    const before = await lockPago(context, id)
    await decide(context, before)
    const after = await lockPago(context, id)
    if (before.estado === after.estado) return
    const changed = { id, before: { ...before }, after: { ...after } }
    if (after.metodo === 'transferencia') await queueAviso(tx, { aviso: 'pago_resuelto', id })
    auditInGym(context, serviciosPagos, changed)
    auditOnPlatform(context, pagosSuperadmin, changed)
  })
}

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
  where (g.created at time zone c.zona_horaria)::date between $desde and $hasta and not es_demostracion(g.id)
  group by 1 order by 1 desc`

/** Payments of gyms by month, service and method, and the number of new gyms. Sums are exact decimals. */
async function readPlatformReport(query: Query, asked: unknown): Promise<ReportePlataforma> {
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
