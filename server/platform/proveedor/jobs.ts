import { z } from 'zod'
import { storeServicio } from '#server/platform/servicios/store-servicio.ts'
import { lockPago, rejectPago } from '#server/platform/servicios_pagos/settle-pago.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Query } from '#server/runtime/db/transaction.ts'
import { forEachAlone } from '#server/runtime/jobs/for-each-alone.ts'
import { defineJob, type Job } from '#server/runtime/jobs/job.ts'
import { referenciaDe, type Cobro, type Proveedor } from './proveedor.ts'
import { settleCobro, type SettleDeps } from './settle-cobro.ts'

export const cobroJobName = 'cobro_de_proveedor'

export interface CobroJobDeps extends SettleDeps {
  /** Queries as the reading role: payments of every gym. */
  readonly reader: Query
  readonly proveedor: Proveedor
}

/** Days until a payment is given up, one more than the provider accepts money for it. */
export const diasParaPagar = 3
const day = 86_400_000

/** Runs after a notification: reads the payment from the provider and stores its state. */
export const cobroJob = (deps: CobroJobDeps): Job =>
  defineJob({
    name: cobroJobName,
    of: 'platform',
    payload: z.object({ id: z.string() }),
    async run(_context, { id }) {
      const cobro = await deps.proveedor.leer(id)
      if (cobro) await settleCobro(deps, cobro)
    },
  })

type Due = { gimnasio_id: string; id: string; created: Date }

/** Payments that one poll asks about: each is a call of the provider. */
const mostReviewed = 100

/**
 * Pending payments at each poll, settled ones once a day: two months, in which card holders dispute a payment. Money may also
 * come for one that was given up. With more than one poll takes, those asked about longest ago come first.
 */
const readDue = sql`
  select gimnasio_id, id, created from servicios_pagos
  where metodo = 'mercado_pago' and (estado = 'pendiente' or created > $created::timestamptz - interval '60 days'
    and (revisado is null or revisado < $created::timestamptz - interval '1 day'))
  order by revisado nulls first limit ${mostReviewed}`

const markReviewed = sql`update servicios_pagos set revisado = $revisado where gimnasio_id = $gimnasio and id = $id`

/** Every ten minutes, for lost notifications: asks the provider about payments. */
export const revisarCobrosJob = (deps: CobroJobDeps): Job =>
  defineJob({
    name: 'revisar_cobros',
    of: 'platform',
    every: '*/10 * * * *',
    payload: z.object({}).loose(),
    async run() {
      await forEachAlone(await deps.reader<Due>(readDue, { created: deps.now() }), (due) => reviewPago(deps, due))
    },
  })

/** Reads one payment from the provider and stores its state. */
export async function syncPago({ proveedor, ...deps }: SettleDeps & { proveedor: Proveedor }, referencia: string) {
  const cobros = await proveedor.buscar(referencia)
  for (const cobro of cobros) await settleCobro(deps, cobro)
  return cobros
}

/** A payment is marked before it is asked about: one whose answer always fails holds up no other. */
async function reviewPago(deps: CobroJobDeps, { gimnasio_id, id, created }: Due): Promise<void> {
  await deps.transaction(gimnasio_id, (tx) =>
    tx.query(markReviewed, { gimnasio: gimnasio_id, id, revisado: deps.now() }),
  )
  const cobros = await syncPago(deps, referenciaDe(gimnasio_id, id))
  const isOver = deps.now().getTime() - created.getTime() > (diasParaPagar + 1) * day
  if (isOver && !cobros.some(mayStillPay)) await giveUp(deps, gimnasio_id, id)
}

const mayStillPay = ({ estado }: Cobro) => estado === 'pendiente' || estado === 'aprobado'

async function giveUp({ transaction, now }: SettleDeps, gimnasio: string, id: string): Promise<void> {
  await transaction(gimnasio, async (tx) => {
    const at = { tx, now: now() }
    const pago = await lockPago(at, id)
    if (pago.estado === 'pendiente') await rejectPago(at, pago, 'Pasaron los días para pagarlo y no llegó el dinero.')
  })
}

const readMoved = sql`
  select g.id from gimnasios g join servicios s on s.id = g.servicio_id
  where s.precio > 0 and exists (
    select from servicios_pagos p where p.gimnasio_id = g.id and p.estado = 'aprobado'
      and (p.vencimiento < $vencimiento::date or p.servicio_id <> g.servicio_id))`

/** Runs hourly because gyms have midnight at different hours: stores services that start or end. */
export const serviciosDelDiaJob = ({ reader, transaction, now }: Omit<CobroJobDeps, 'proveedor'>): Job =>
  defineJob({
    name: 'servicios_del_dia',
    of: 'platform',
    every: '5 * * * *',
    payload: z.object({}).loose(),
    async run() {
      const gyms = await reader<{ id: string }>(readMoved, { vencimiento: now().toISOString().slice(0, 10) })
      await forEachAlone(gyms, ({ id }) => transaction(id, (tx) => storeServicio({ tx, now: now() })))
    },
  })
