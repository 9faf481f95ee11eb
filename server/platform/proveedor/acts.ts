import { actInSteps, type AnyAct, type Step } from '#server/platform/acts/act.ts'
import { serviciosPagos } from '#server/platform/servicios_pagos/servicios_pagos.collection.ts'
import { alreadySettled, lockPago, type StoredPago } from '#server/platform/servicios_pagos/settle-pago.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import type { RecordDeps } from '#server/engine/records/routes/record-routes.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import { conflict, unavailable } from '#server/runtime/errors/errors.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import { syncPago, diasParaPagar } from './jobs.ts'
import { openOnce } from './open-once.ts'
import { referenciaDe, type Proveedor } from './proveedor.ts'

export interface ProveedorDeps extends Pick<RecordDeps, 'writer'> {
  /** Missing: gyms pay only by transfer. */
  readonly proveedor?: Proveedor | undefined
  readonly publicUrl: string
}

const day = 86_400_000
const silent = (cause: unknown) => unavailable('mercado_pago_silent', cause)

const common = { opens: ['settings.update'], denied: 'servicio_pay_denied', answers: serviciosPagos } as const

/** Paying Vigente through the provider: opening the checkout, and asking how a payment stands. */
export const proveedorActs = (deps: ProveedorDeps): readonly AnyAct[] => [
  actInSteps('POST /api/servicio/pagos/:id/pagar', {
    ...common,
    says: 'Pagar el plan de Vigente en línea',
    async steps(step, { id }) {
      const { proveedor } = deps
      const { context, pago } = await pagoOf(step, id)
      if (pago.estado !== 'pendiente') throw alreadySettled(pago)
      if (!proveedor || pago.metodo !== 'mercado_pago')
        throw refuse('metodo', 'validation_in_invalid', 'pago_without_provider')
      if (pago.enlace !== '') return
      await openCheckout(deps, proveedor, context, pago)
      const again = await pagoOf(step, id)
      if (again.pago.enlace === '') throw conflict('mercado_pago_opening')
    },
  }),
  actInSteps('POST /api/servicio/pagos/:id/revisar', {
    ...common,
    says: 'Revisar un pago en línea del plan de Vigente',
    async steps(step, { id }) {
      const { proveedor, writer } = deps
      const { context, pago } = await pagoOf(step, id)
      const referencia = referenciaDe(String(context.caller.tenant), pago.id)
      if (proveedor && pago.metodo === 'mercado_pago' && pago.estado === 'pendiente')
        await syncPago({ ...writer, proveedor }, referencia).catch((cause: unknown) => {
          throw silent(cause)
        })
    },
  }),
]

/** A gym that is suspended can still pay. */
const pagoOf = (step: Step, id: string) =>
  step(
    async (context) => {
      const pago = await lockPago(context, id)
      const [more] = await context.tx.query<{ enlace: string; servicio: string }>(
        sql`select p.enlace, s.nombre as servicio from servicios_pagos p join servicios s on s.id = p.servicio_id
         where p.gimnasio_id = $gimnasio and p.id = $id`,
        { id: pago.id },
      )
      return { context, pago: { ...pago, enlace: more?.enlace ?? '', servicio: more?.servicio ?? '' } }
    },
    { isAlwaysWritten: true },
  )

/** Asks for the checkout once, also when two ask at a time. */
async function openCheckout(
  { writer, publicUrl }: ProveedorDeps,
  proveedor: Proveedor,
  { caller, now }: WriteContext,
  pago: StoredPago & { servicio: string },
): Promise<void> {
  const gimnasio = String(caller.tenant)
  const referencia = referenciaDe(gimnasio, pago.id)
  const pedido = {
    referencia,
    titulo: `Vigente ${pago.servicio}, ${pago.meses} ${pago.meses === 1 ? 'mes' : 'meses'}`,
    monto: pago.monto,
    moneda: pago.moneda,
    volver: `${publicUrl}/admin/cambiar-plan?pago=${pago.id}`,
    avisar: `${publicUrl}/api/proveedor/mercadopago`,
    vence: new Date(now.getTime() + diasParaPagar * day),
    resumen: 'VIGENTE',
  }
  await openOnce(writer, {
    gimnasio,
    referencia,
    ask: () =>
      proveedor.pedir(pedido).catch((cause: unknown) => {
        throw silent(cause)
      }),
    store: ({ query }, enlace) => query(storeEnlace, { gimnasio, id: pago.id, enlace, updated: writer.now() }),
  })
}

const storeEnlace = sql`
  update servicios_pagos set enlace = $enlace, updated = $updated where gimnasio_id = $gimnasio and id = $id and enlace = ''`
