import { sql } from '#server/runtime/db/statement/sql.ts'
import { periodoDelPago } from '#shared/estado-servicio.ts'
import { notFound } from '#server/runtime/errors/errors.ts'
import type { Row } from '#server/engine/records/declaration/collection.ts'
import { lockGym } from '../servicios/lock-gym.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import { centavosOf, contratadoAt, type At } from '../servicios/contrato.ts'

/** A stored payment to the platform, read under the gym's lock. */
export interface StoredPago {
  readonly id: string
  readonly servicio_id: string
  readonly meses: number
  readonly monto: string
  readonly moneda: string
  readonly metodo: string
  readonly estado: 'pendiente' | 'aprobado' | 'rechazado'
  readonly cobro: string
  readonly motivo: string
  readonly created: Date
}

/** The decider: an operator's id, or the provider's payment id. */
export type SettledBy = { readonly operador: string } | { readonly cobro: string }

/** Reads the payment and locks the gym's service until the end of the transaction. Throws 404. */
export async function lockPago({ tx }: Pick<At, 'tx'>, id: string): Promise<StoredPago> {
  await lockGym(tx)
  const [pago] = await tx.query<Row & StoredPago>(
    sql`select id, servicio_id, meses, monto, moneda, metodo, estado, cobro, motivo, created
     from servicios_pagos where gimnasio_id = $gimnasio and id = $id for update`,
    { id },
  )
  if (!pago) throw notFound()
  return pago
}

const approve = sql`
  update servicios_pagos set estado = 'aprobado', inicio = $inicio, vencimiento = $vencimiento, resuelto = $now, updated = $now,
    resuelto_por = $operador, cobro = $cobro, aviso = '', motivo = '',
    turno = (select coalesce(max(turno), 0) + 1 from servicios_pagos where gimnasio_id = $gimnasio)
  where gimnasio_id = $gimnasio and id = $id`

/** A service that starts today applies now; the daily job applies one that starts later. */
const applyServicio = sql`
  update gimnasios set sin_renovar = false, servicio_id = case when $empieza then $servicio_id else servicio_id end, updated = $now where id = $gimnasio`

/** Approves a payment read by `lockPago` and gives the gym the paid days. An approval is final. */
export async function approvePago(at: At, pago: StoredPago, by: SettledBy): Promise<void> {
  const { tx, now } = at
  const { contrato, hoy } = await contratadoAt(at)
  const mensual = await pricesOf(at, pago.servicio_id, contrato.pagos.at(-1)?.servicio_id ?? contrato.servicio_id)
  const monto = centavosOf(pago.monto)
  const { servicio_id, meses, moneda } = pago
  const { inicio, vencimiento } = periodoDelPago(contrato.pagos, { servicio_id, meses, moneda, monto, mensual }, hoy)
  const operador = 'operador' in by ? by.operador : null
  const cobro = 'cobro' in by ? by.cobro : ''
  await tx.query(approve, { id: pago.id, inicio, vencimiento, now, operador, cobro })
  await tx.query(applyServicio, { servicio_id, empieza: inicio <= hoy, now })
}

/** Monthly prices of the new and the current service. */
async function pricesOf({ tx }: At, nuevo: string, actual: string) {
  const rows = await tx.query<{ id: string; precio: string }>(
    sql`select id, precio from servicios where id = any ($id::text[])`,
    { id: [nuevo, actual] },
  )
  const priceOf = (id: string) => centavosOf(rows.find((row) => row.id === id)?.precio ?? '0')
  return { nuevo: priceOf(nuevo), actual: priceOf(actual) }
}

/** Refuses a payment with a reason, which the gym reads. */
export async function rejectPago({ tx, now }: At, pago: StoredPago, motivo: string, operador?: string): Promise<void> {
  await tx.query(
    sql`update servicios_pagos set estado = 'rechazado', motivo = $motivo, resuelto = $now, updated = $now, resuelto_por = $operador
     where gimnasio_id = $gimnasio and id = $id`,
    { id: pago.id, motivo, now, operador: operador ?? null },
  )
}

/** Stores a mismatch of a payment for the operator. */
export async function notePago({ tx, now }: At, pago: StoredPago, aviso: string): Promise<void> {
  await tx.query(
    sql`update servicios_pagos set aviso = $aviso, updated = $now where gimnasio_id = $gimnasio and id = $id and aviso <> $aviso`,
    { id: pago.id, aviso, now },
  )
}

/** The payment has already been decided. */
export const alreadySettled = ({ estado }: StoredPago) =>
  refuse('estado', 'validation_not_allowed', ['pago_servicio_settled', { estado }])
