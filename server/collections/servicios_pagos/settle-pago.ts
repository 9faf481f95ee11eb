import { periodoDelPago } from '#shared/estado-servicio.ts'
import { notFound } from '#server/errors.ts'
import type { Row } from '#server/records/collection.ts'
import { lockGym } from '../gimnasios/lock-gym.ts'
import { refuse } from '../refusal.ts'
import { centavosOf, contratadoAt, type At } from '../servicios/contrato.ts'

/** A payment to the platform as it is stored, read under the gym's lock. */
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

/** Who says so: an operator by his id, or the provider with its name for the money. */
export type SettledBy = { readonly operador: string } | { readonly cobro: string }

/** The payment, and until the transaction ends nobody else decides anything about this gym's service. Throws 404. */
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

/** What begins today is the gym's service from now on; what begins later is stored by the daily job. */
const applyServicio = `
  update gimnasios set sin_renovar = false, servicio_id = case when $3 then $2 else servicio_id end, updated = $4 where id = $1`

/** Approves a payment that `lockPago` gave, and gives the gym the days it bought. Once approved it stays so. */
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

/** Prices per month of the service that is bought and of the one there is. */
async function pricesOf({ tx }: At, nuevo: string, actual: string) {
  const rows = await tx.query<{ id: string; precio: string }>(
    'select id, precio from servicios where id = any ($1::text[])',
    [[nuevo, actual]],
  )
  const priceOf = (id: string) => centavosOf(rows.find((row) => row.id === id)?.precio ?? '0')
  return { nuevo: priceOf(nuevo), actual: priceOf(actual) }
}

/** Refuses a payment with a reason that its gym reads. */
export async function rejectPago({ tx, now }: At, pago: StoredPago, motivo: string, operador?: string): Promise<void> {
  await tx.query(
    `update servicios_pagos set estado = 'rechazado', motivo = $3, resuelto = $4, updated = $4, resuelto_por = $5
     where gimnasio_id = $1 and id = $2`,
    [tx.tenant, pago.id, motivo, now, operador ?? null],
  )
}

/** Writes down what of a payment does not fit, for the operator to look at. */
export async function notePago({ tx, now }: At, pago: StoredPago, aviso: string): Promise<void> {
  await tx.query(
    'update servicios_pagos set aviso = $3, updated = $4 where gimnasio_id = $1 and id = $2 and aviso <> $3',
    [tx.tenant, pago.id, aviso, now],
  )
}

/** Somebody has decided already. */
export const alreadySettled = ({ estado }: StoredPago) =>
  refuse('estado', 'validation_already_settled', `Este pago ya está ${estado}.`)
