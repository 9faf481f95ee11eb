import { sql } from '#server/runtime/db/statement/sql.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { motivoDeCaja, type EstadoDeCajas } from '#shared/caja/caja.ts'
import type { Refusal } from '#shared/errors/refusals.ts'
import { grants, type Permission } from '#shared/permissions.ts'
import { seesScope } from '#server/engine/records/declaration/caller.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import type { RecordDeps } from '#server/engine/records/routes/record-routes.ts'
import { runAsCaller } from '#server/engine/records/routes/run-as-caller.ts'
import { queryOf } from '#server/engine/request/query-params.ts'
import { forbidden, notFound } from '#server/runtime/errors/errors.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import { explainDifference, reopenSesion } from './after-closing.ts'
import { cajaSesiones } from './caja_sesiones.collection.ts'
import { cashPermissions } from './cash-permissions.ts'
import { closeSesion, type Closing } from './close-sesion.ts'
import { countedAmount } from './counted-amount.ts'
import { readReceivers } from './receivers.ts'
import { readResumen } from './resumen.ts'
import { sinCaja, takeOver } from './take-over.ts'

type OfSesion = { Params: { id: string }; Querystring: { z?: string | string[] } }
type OfSucursal = { Params: { sucursal: string } }

const recordId = z.string().regex(/^[a-z0-9]{15}$/)
const idShape = z.object({ id: recordId })
const entregaShape = z.object({ id: recordId, recibe: recordId })

/** The acts on a session besides opening it, each answered with the session; its X and Z; and the state of a branch's tills. */
export function registerCajaRoutes(app: FastifyInstance, deps: RecordDeps): void {
  const asking = <T>(
    request: FastifyRequest,
    { anyOf, denied }: { anyOf: readonly Permission[]; denied: Refusal },
    work: (context: WriteContext) => Promise<T>,
  ) =>
    runAsCaller(deps, request, async (context) => {
      if (!anyOf.some((permission) => grants(permission, context.caller.permissions))) throw forbidden(denied)
      return { caller: context.caller, result: await work(context) }
    })

  const act = (
    path: string,
    permission: Permission,
    denied: Refusal,
    work: (context: WriteContext, id: string) => Promise<void>,
  ) =>
    app.post<OfSesion>(`/api/caja/sesiones/:id/${path}`, async (request) => {
      const { id } = request.params
      const { caller } = await asking(request, { anyOf: [permission], denied }, (context) => work(context, id))
      return deps.reader.written(cajaSesiones, caller, id, queryOf(request))
    })

  act('cerrar', 'cash.close', 'caja_close_denied', async (context, id) =>
    closeSesion(context, id, await closingOf(context)),
  )
  act('explicar', 'cash.close', 'caja_close_denied', (context, id) => explainDifference(context, id, reasonOf(context)))
  act('reabrir', 'cash.reopen', 'caja_reopen_denied', (context, id) => reopenSesion(context, id, reasonOf(context)))
  act('tomar', 'cash.move', 'caja_move_denied', (context, id) => takeOver(context, id, idOf(context)))

  app.get<OfSesion>('/api/caja/sesiones/:id/resumen', async (request) => {
    const { id } = request.params
    const who = { anyOf: cashPermissions, denied: 'caja_see_denied' } as const
    return (await asking(request, who, (context) => readResumen(context, id, numberOf(request.query.z)))).result
  })

  app.get<OfSucursal>('/api/caja/estado/:sucursal', async (request) => {
    const { sucursal } = request.params
    const who = { anyOf: cashPermissions, denied: 'caja_see_denied' } as const
    return (await asking(request, who, (context) => readEstado(context, sucursal))).result
  })
}

async function closingOf({ tx, input }: WriteContext): Promise<Closing> {
  const id = recordId.safeParse(input['id'])
  if (!id.success) throw refuse('id', 'validation_required', 'caja_id_missing')
  const asked = {
    field: 'contado',
    wrong: 'caja_count_wrong',
    monto: input['contado'],
    detalle: input['detalle'],
  } as const
  const counted = await countedAmount(tx, asked)
  if (input['entrega'] === undefined || input['entrega'] === null) return { id: id.data, counted, entrega: null }
  const entrega = entregaShape.safeParse(input['entrega'])
  if (!entrega.success) throw refuse('recibe', 'validation_required', 'caja_receiver_wrong')
  return { id: id.data, counted, entrega: entrega.data }
}

function reasonOf({ input }: WriteContext): string {
  const parsed = motivoDeCaja.safeParse(input)
  if (!parsed.success) throw refuse('motivo', 'validation_required', 'caja_reason_missing')
  return parsed.data.motivo
}

function idOf({ input }: WriteContext): string {
  const parsed = idShape.safeParse(input)
  if (!parsed.success) throw refuse('id', 'validation_required', 'caja_id_missing')
  return parsed.data.id
}

function numberOf(written: string | string[] | undefined): number | null {
  if (written === undefined) return null
  const number = typeof written === 'string' && /^\d{1,9}$/.test(written) ? Number(written) : 0
  if (number === 0) throw notFound()
  return number
}

async function readEstado({ tx, caller }: WriteContext, sucursal: string): Promise<EstadoDeCajas> {
  if (!seesScope(caller, sucursal)) throw notFound()
  const keys = { sucursal_id: sucursal }
  const [loose] = await tx.query<{ cuantos: number; total: number }>(
    sql`select count(*)::integer as cuantos, coalesce(sum(c.efectivo), 0)::float8 as total ${sinCaja}`,
    keys,
  )
  const reciben = await readReceivers(tx, sucursal)
  const total = grants('cash.see', caller.permissions) ? (loose?.total ?? 0) : null
  return { sin_caja: { cuantos: loose?.cuantos ?? 0, total }, reciben }
}
