import type { FastifyInstance, FastifyRequest } from 'fastify'
import { anulacionInput } from '#shared/collections/pago.ts'
import { grants } from '#shared/permissions.ts'
import { forbidden, invalid, notFound, unauthorized } from '#server/errors.ts'
import { bodyOf } from '#server/records/body.ts'
import type { Caller } from '#server/records/caller.ts'
import { asCurrentCaller } from '#server/records/current-caller.ts'
import { queryOf } from '#server/records/query-params.ts'
import type { RecordDeps } from '#server/records/routes.ts'
import { anularPago } from './pagos/anular-pago.ts'
import { pagos } from './pagos/pagos.collection.ts'
import { serviceState } from './servicios/service-state.ts'

type OfPago = { Params: { id: string } }
type OfGimnasio = { Params: { gimnasio: string } }

/** The routes of the gym that are no plain record calls. Errors have the protocol's shape; a missing permission is a 403. */
export function registerGymRoutes(app: FastifyInstance, deps: RecordDeps): void {
  app.post<OfPago>('/api/pagos/:id/anular', async (request) => {
    const caller = await requireCaller(deps, request)
    const input = bodyOf(request)
    await asCurrentCaller(deps.writer.callers, caller, async (current, confirm) => {
      if (!grants('payments.void', current.permissions)) throw forbidden('No puedes anular pagos.')
      const motivo = requireReason(input)
      await deps.writer.transaction(current.tenant, async (tx) => {
        const [stored] = await tx.query(`${deps.writer.callers.stampSql} $1`, [current.id])
        confirm(stored && Object.values(stored)[0])
        const origin = { id: request.id, ip: request.ip }
        const context = { tx, caller: current, now: deps.writer.now(), request: origin, input }
        await anularPago(context, request.params.id, motivo)
      })
    })
    return deps.reader.written(pagos, caller, request.params.id, queryOf(request))
  })

  app.get<OfGimnasio>('/api/servicio/estado/:gimnasio', async (request) => {
    const caller = await requireCaller(deps, request)
    if (caller.tenant === null || caller.tenant !== request.params.gimnasio) throw notFound()
    const data = await deps.writer.transaction(caller.tenant, serviceState)
    if (!data) throw notFound()
    return { data }
  })
}

async function requireCaller({ identify }: RecordDeps, request: FastifyRequest): Promise<Caller> {
  const { caller } = await identify(request.headers.authorization)
  if (caller.id === null) throw unauthorized()
  return caller
}

function requireReason(input: Readonly<Record<string, unknown>>): string {
  const parsed = anulacionInput.safeParse(input)
  if (parsed.success) return parsed.data.motivo
  const [issue] = parsed.error.issues
  const code = input['motivo'] ? 'validation_length_out_of_range' : 'validation_required'
  throw invalid({ motivo: { code, message: issue?.message ?? 'Escribe el motivo.' } })
}
