import { sql } from '#server/runtime/db/statement/sql.ts'
import { periodoDelPago } from '#shared/estado-servicio.ts'
import type { CivilDate } from '#shared/values/dates.ts'
import { queueAviso } from '#server/platform/avisos/queue-aviso.ts'
import { lockGym } from '#server/platform/servicios/lock-gym.ts'
import { gimnasiosPagos } from './gimnasios_pagos.collection.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import { contratadoAt, type Contratado } from '#server/platform/servicios/contrato.ts'
import { approvePago, lockPago } from '#server/platform/servicios_pagos/settle-pago.ts'
import type { Collection, WriteContext } from '#server/engine/records/declaration/collection.ts'
import { auditInGym, auditOnPlatform } from '../auditoria/platform-audit.ts'

/** Operator actions also appear in the gym's own audit log, as a change of its record. */
export interface GymContext extends WriteContext {
  readonly gimnasios: Collection
}

type State = { suspendido: Date | null; motivo_suspension: string }

/** Suspends a gym: its staff can read and export, but not write. Idempotent. */
export async function suspendGym(context: GymContext, motivo: string): Promise<void> {
  const before = await lockState(context)
  if (before.suspendido !== null) return
  await store(context, before, { suspendido: context.now, motivo_suspension: motivo })
}

/** Ends a suspension. Idempotent. */
export async function reopenGym(context: GymContext): Promise<void> {
  const before = await lockState(context)
  if (before.suspendido === null) return
  await store(context, before, { suspendido: null, motivo_suspension: '' })
}

async function lockState({ tx }: WriteContext): Promise<State> {
  await lockGym(tx)
  const [state] = await tx.query<State>(sql`select suspendido, motivo_suspension from gimnasios where id = $gimnasio`)
  if (!state) throw new Error('There is no gym to suspend')
  return state
}

async function store(context: GymContext, before: State, after: State): Promise<void> {
  const { tx, now } = context
  const id = String(tx.tenant)
  await tx.query(
    sql`update gimnasios set suspendido = $suspendido, motivo_suspension = $motivo_suspension, updated = $now where id = $id`,
    { id, suspendido: after.suspendido, motivo_suspension: after.motivo_suspension, now },
  )
  const aviso = after.suspendido ? 'suspension' : 'reapertura'
  await queueAviso(tx, { aviso, id: `${id} ${now.toISOString()}`, motivo: after.motivo_suspension })
  auditInGym(context, context.gimnasios, { id, before: { ...before }, after: { ...after } })
  auditOnPlatform(context, gimnasiosPagos, { id, before: { ...before }, after: { ...after } })
}

/** An extended trial stays a trial. */
const insertCourtesy = sql`
  insert into servicios_pagos (gimnasio_id, id, created, updated, servicio_id, monto, moneda, meses, metodo)
  select $gimnasio::text, $id, $now::timestamptz, $now::timestamptz, $servicio_id, 0, $moneda, 1, case when (
    select p.metodo from servicios_pagos p
    where p.gimnasio_id = $gimnasio::text and p.estado = 'aprobado' and p.vencimiento is not null
    order by p.turno desc nulls last, p.orden desc limit 1
  ) = 'prueba' then 'prueba' else 'cortesia' end
  on conflict do nothing returning id`

/** Adds one month to the gym's last paid or trial period. The client makes `id`, so a repeated request adds one month. */
export async function giveCourtesy(context: WriteContext, id: string): Promise<void> {
  const { tx, now, caller } = context
  await lockGym(tx)
  const contratado = await contratadoAt(context)
  const ultimo = contratado.contrato.pagos.at(-1)
  if (!ultimo) throw refuse('id', 'validation_not_allowed', 'servicio_without_end')
  const made = await tx.query(insertCourtesy, { id, now, servicio_id: ultimo.servicio_id, moneda: ultimo.moneda })
  const pago = await lockPago(context, id)
  if (made.length === 0) return
  await approvePago(context, pago, { operador: String(caller.id) })
  const [given] = await tx.query<{ vencimiento: CivilDate }>(
    sql`select vencimiento from servicios_pagos where gimnasio_id = $gimnasio and id = $id`,
    { id },
  )
  const changed = { before: { vencimiento: ultimo.vencimiento }, after: { vencimiento: given?.vencimiento } }
  auditOnPlatform(context, gimnasiosPagos, { id: String(tx.tenant), ...changed })
}

/** The last day after one more courtesy month; '' if there is nothing to extend. */
export function courtesyEnd({ contrato: { pagos }, hoy }: Contratado): string {
  const ultimo = pagos.at(-1)
  if (!ultimo) return ''
  const { servicio_id, moneda } = ultimo
  const gift = { servicio_id, moneda, meses: 1, monto: 0, mensual: { nuevo: 0, actual: 0 } }
  return periodoDelPago(pagos, gift, hoy).vencimiento
}
