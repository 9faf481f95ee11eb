import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { forbidden, invalid, notFound } from '#server/errors.ts'
import { currentTransaction } from '#server/collections/current-transaction.ts'
import { writeAudit } from '#server/collections/audit.ts'
import { pagosSuperadmin } from '#server/collections/pagos_superadmin/pagos_superadmin.collection.ts'
import { serviciosPagos } from '#server/collections/servicios_pagos/servicios_pagos.collection.ts'
import {
  alreadySettled,
  approvePago,
  lockPago,
  rejectPago,
  type StoredPago,
} from '#server/collections/servicios_pagos/settle-pago.ts'
import type { At } from '#server/collections/servicios/contrato.ts'
import type { Query } from '#server/db/transaction.ts'
import { bodyOf } from '#server/records/body.ts'
import type { WriteContext } from '#server/records/collection.ts'
import { queryOf } from '#server/records/query-params.ts'
import type { RecordDeps } from '#server/records/routes.ts'
import { readPlatformReport } from './platform-report.ts'

export interface OperadorDeps extends RecordDeps {
  /** Statements of the reading role, which sees every gym. */
  readonly query: Query
}

type OfPago = { Params: { id: string } }
type Decide = (at: At, pago: StoredPago, operador: string) => Promise<void>

const motivoShape = z.string().trim().min(4).max(300)

/** What only the platform's operator does. Everybody else meets 403, guests 401. */
export function registerOperadorRoutes(app: FastifyInstance, deps: OperadorDeps): void {
  app.post<OfPago>('/api/operador/pagos/:id/aprobar', (request) =>
    settle(deps, request, async (at, pago, operador) => {
      if (pago.estado === 'rechazado') throw alreadySettled(pago)
      if (pago.estado === 'pendiente') await approvePago(at, pago, { operador })
    }),
  )

  app.post<OfPago>('/api/operador/pagos/:id/rechazar', (request) => {
    const motivo = motivoShape.safeParse(bodyOf(request)['motivo'])
    return settle(deps, request, async (at, pago, operador) => {
      if (!motivo.success)
        throw invalid({ motivo: { code: 'validation_required', message: 'Escribe por qué, con 4 letras o más.' } })
      if (pago.estado !== 'pendiente') throw alreadySettled(pago)
      await rejectPago(at, pago, motivo.data, operador)
    })
  })

  app.get('/api/operador/reporte', (request) =>
    asOperator(deps, request, () => readPlatformReport(deps.query, new URLSearchParams(request.url.split('?')[1]))),
  )
}

/** Runs `work` for whoever is the operator at this moment. */
async function asOperator<T>(
  { identify, writer }: OperadorDeps,
  request: FastifyRequest,
  work: (context: WriteContext, operador: string) => Promise<T>,
): Promise<T> {
  const { caller } = await identify(request.headers.authorization)
  const asked = { caller, input: bodyOf(request), request: { id: request.id, ip: request.ip } }
  return currentTransaction(writer, asked, async (context) => {
    const { id, tenant } = context.caller
    if (id === null || tenant !== null) throw forbidden('Esto es de quien opera la plataforma.')
    return work(context, id)
  })
}

/** Decides in the payment's own gym, whose history gets the row; who it was stands in the payment. */
async function settle(deps: OperadorDeps, request: FastifyRequest<OfPago>, decide: Decide) {
  const { id } = request.params
  const { context, operador } = await asOperator(deps, request, async (given, who) => ({
    context: given,
    operador: who,
  }))
  const [found] = await deps.query<{ gimnasio_id: string }>('select gimnasio_id from servicios_pagos where id = $1', [
    id,
  ])
  if (!found) throw notFound()
  await deps.writer.transaction(found.gimnasio_id, async (tx) => {
    const pago = await lockPago({ tx }, id)
    await decide({ tx, now: context.now }, pago, operador)
    const after = await lockPago({ tx }, id)
    if (pago.estado === after.estado) return
    const inGym = { ...context, tx, caller: { ...context.caller, id: null } }
    await writeAudit(inGym, serviciosPagos, { action: 'update', id, before: { ...pago }, after: { ...after } })
  })
  return deps.reader.written(pagosSuperadmin, context.caller, id, queryOf(request))
}
