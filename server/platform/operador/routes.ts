import { sql } from '#server/runtime/db/statement/sql.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { queueAviso } from '#server/platform/avisos/queue-aviso.ts'
import { pagosSuperadmin } from './pagos_superadmin.collection.ts'
import { serviciosPagos } from '#server/platform/servicios_pagos/servicios_pagos.collection.ts'
import {
  alreadySettled,
  approvePago,
  lockPago,
  rejectPago,
  type StoredPago,
} from '#server/platform/servicios_pagos/settle-pago.ts'
import { notFound } from '#server/runtime/errors/errors.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import { queryOf } from '#server/engine/request/query-params.ts'
import { registerGymRoutes } from './gym-routes.ts'
import { motivoIn } from './motivo.ts'
import { operatorOf, type OperadorDeps } from './operator-routes.ts'
import { auditInGym, auditOnPlatform } from '../auditoria/platform-audit.ts'
import { readPlatformReport } from './platform-report.ts'

type OfPago = { Params: { id: string } }
type Decide = (context: WriteContext, pago: StoredPago, operador: string) => Promise<void>

/** Routes for the platform's operator only. Others get 403, guests 401. */
export function registerOperadorRoutes(app: FastifyInstance, deps: OperadorDeps): void {
  app.post<OfPago>('/api/operador/pagos/:id/aprobar', (request) =>
    settle(deps, request, async (at, pago, operador) => {
      if (pago.estado === 'rechazado') throw alreadySettled(pago)
      if (pago.estado === 'pendiente') await approvePago(at, pago, { operador })
    }),
  )

  app.post<OfPago>('/api/operador/pagos/:id/rechazar', (request) =>
    settle(deps, request, async (at, pago, operador) => {
      const motivo = motivoIn(at.input)
      if (pago.estado !== 'pendiente') throw alreadySettled(pago)
      await rejectPago(at, pago, motivo, operador)
    }),
  )

  app.get('/api/operador/reporte', async (request) => {
    await operatorOf(deps, request)
    return readPlatformReport(deps.query, new URLSearchParams(request.url.split('?')[1]))
  })

  registerGymRoutes(app, deps)
}

/**
 * Decides in the transaction of the payment's gym, whose audit log gets a row. The payment and the platform's audit log name the
 * operator.
 */
async function settle(deps: OperadorDeps, request: FastifyRequest<OfPago>, decide: Decide) {
  const { id } = request.params
  const { operador, ...acting } = await operatorOf(deps, request)
  const [found] = await deps.query<{ gimnasio_id: string }>(
    sql`select gimnasio_id from servicios_pagos where id = $id`,
    { id },
  )
  if (!found) throw notFound()
  await deps.writer.transaction(found.gimnasio_id, async (tx) => {
    const context = { ...acting, tx }
    const before = await lockPago(context, id)
    await decide(context, before, operador)
    const after = await lockPago(context, id)
    if (before.estado === after.estado) return
    const changed = { id, before: { ...before }, after: { ...after } }
    if (after.metodo === 'transferencia') await queueAviso(tx, { aviso: 'pago_resuelto', id })
    auditInGym(context, serviciosPagos, changed)
    auditOnPlatform(context, pagosSuperadmin, changed)
  })
  return deps.reader.written(pagosSuperadmin, acting.caller, id, queryOf(request))
}
