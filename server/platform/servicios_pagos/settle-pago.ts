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
    `select id, servicio_id, meses, monto, moneda, metodo, estado, cobro, motivo, created
     from servicios_pagos where gimnasio_id = $1 and id = $2 for update`,
    [tx.tenant, id],
  )
  if (!pago) throw notFound()
  return pago
}

const approve = `
  update servicios_pagos set estado = 'aprobado', inicio = $3, vencimiento = $4, resuelto = $5, updated = $5,
    resuelto_por = $6, cobro = $7, aviso = '', motivo = '',
    turno = (select coalesce(max(turno), 0) + 1 from servicios_pagos where gimnasio_id = $1)
  where gimnasio_id = $1 and id = $2`

/** A service that starts today applies now; the daily job applies one that starts later. */
const applyServicio = `
  update gimnasios set sin_renovar = false, servicio_id = case when $3 then $2 else servicio_id end, updated = $4 where id = $1`

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
  await tx.query(approve, [tx.tenant, pago.id, inicio, vencimiento, now, operador, cobro])
  await tx.query(applyServicio, [tx.tenant, servicio_id, inicio <= hoy, now])
}

/** Monthly prices of the new and the current service. */
async function pricesOf({ tx }: At, nuevo: string, actual: string) {
  const rows = await tx.query<{ id: string; precio: string }>(
    'select id, precio from servicios where id = any ($1::text[])',
    [[nuevo, actual]],
  )
  const priceOf = (id: string) => centavosOf(rows.find((row) => row.id === id)?.precio ?? '0')
  return { nuevo: priceOf(nuevo), actual: priceOf(actual) }
}

/** Refuses a payment with a reason, which the gym reads. */
export async function rejectPago({ tx, now }: At, pago: StoredPago, motivo: string, operador?: string): Promise<void> {
  await tx.query(
    `update servicios_pagos set estado = 'rechazado', motivo = $3, resuelto = $4, updated = $4, resuelto_por = $5
     where gimnasio_id = $1 and id = $2`,
    [tx.tenant, pago.id, motivo, now, operador ?? null],
  )
}

/** Stores a mismatch of a payment for the operator. */
export async function notePago({ tx, now }: At, pago: StoredPago, aviso: string): Promise<void> {
  await tx.query(
    'update servicios_pagos set aviso = $3, updated = $4 where gimnasio_id = $1 and id = $2 and aviso <> $3',
    [tx.tenant, pago.id, aviso, now],
  )
}

/** The payment has already been decided. */
export const alreadySettled = ({ estado }: StoredPago) =>
  refuse('estado', 'validation_already_settled', ['pago_servicio_settled', { estado }])
