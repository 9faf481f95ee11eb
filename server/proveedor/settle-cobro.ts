import { toDecimal } from '#shared/money.ts'
import { newId } from '#shared/ids.ts'
import { centavosOf, type At } from '#server/collections/servicios/contrato.ts'
import { storeServicio } from '#server/collections/servicios/store-servicio.ts'
import {
  approvePago,
  lockPago,
  notePago,
  rejectPago,
  type StoredPago,
} from '#server/collections/servicios_pagos/settle-pago.ts'
import type { RunTransaction } from '#server/db/transaction.ts'
import { ApiError } from '#server/errors.ts'
import { deReferencia, type Cobro } from './proveedor.ts'

export interface SettleDeps {
  readonly transaction: RunTransaction
  readonly now: () => Date
  readonly random: (bytes: Uint8Array) => Uint8Array
}

/**
 * Makes stored what the provider says of a payment, as often as it is told and in whatever order. Amount, currency and gym
 * are those that were asked for, or nothing is given for it and the operator is told. Money that is not ours changes nothing.
 */
export async function settleCobro({ transaction, now, random }: SettleDeps, cobro: Cobro): Promise<void> {
  const named = deReferencia(cobro.referencia)
  if (!named) return
  try {
    await transaction(named.gimnasio, async (tx) => {
      const at = { tx, now: now() }
      const pago = await lockPago(at, named.pago)
      if (cobro.estado === 'aprobado') await takeMoney(at, pago, cobro, random)
      if (cobro.estado === 'devuelto') await giveBack(at, pago, cobro)
    })
  } catch (error) {
    // No such payment, or not of that gym.
    if (!(error instanceof ApiError && error.status === 404)) throw error
  }
}

async function takeMoney(at: At, pago: StoredPago, cobro: Cobro, random: SettleDeps['random']): Promise<void> {
  const known = await paidBy(at, cobro)
  if (known?.estado === 'aprobado') return
  // It was given back and has come again: a dispute that was won.
  if (known) return approvePago(at, await lockPago(at, known.id), { cobro: cobro.id })
  const problem = mismatch(pago, cobro)
  if (problem) await notePago(at, pago, problem)
  else if (pago.estado === 'aprobado') await approveAgain(at, pago, cobro, random)
  else await approvePago(at, pago, { cobro: cobro.id })
}

function mismatch({ monto, moneda }: StoredPago, cobro: Cobro): string | null {
  if (cobro.monto === centavosOf(monto) && cobro.moneda === moneda) return null
  const told = cobro.monto === null ? 'un monto que no se entiende' : `${toDecimal(cobro.monto)} ${cobro.moneda}`
  return `Mercado Pago informó ${told} en el cobro ${cobro.id}; se pidieron ${monto} ${moneda}.`
}

const copy = `
  insert into servicios_pagos (gimnasio_id, id, created, updated, servicio_id, monto, moneda, meses, metodo, usuario_id, referencia)
  select gimnasio_id, $3, $4, $4, servicio_id, monto, moneda, meses, metodo, usuario_id, $5
  from servicios_pagos where gimnasio_id = $1 and id = $2`

/** Paid twice by the person: money that came is never dropped, and buys what it bought the first time. */
async function approveAgain(at: At, pago: StoredPago, cobro: Cobro, random: SettleDeps['random']): Promise<void> {
  const id = newId(random, at.now.getTime())
  await at.tx.query(copy, [at.tx.tenant, pago.id, id, at.now, `Segundo cobro de ${pago.id}`])
  await approvePago(at, await lockPago(at, id), { cobro: cobro.id })
}

/** The one that this money had paid; of money that bought nothing there is nothing to take back. */
async function giveBack(at: At, pago: StoredPago, cobro: Cobro): Promise<void> {
  const paid = await paidBy(at, cobro)
  if (paid?.estado !== 'aprobado') return
  await rejectPago(at, { ...pago, id: paid.id }, 'Mercado Pago devolvió el dinero.')
  await storeServicio(at)
}

async function paidBy({ tx }: At, { id }: Cobro): Promise<Pick<StoredPago, 'id' | 'estado'> | undefined> {
  const [paid] = await tx.query<Pick<StoredPago, 'id' | 'estado'>>(
    'select id, estado from servicios_pagos where gimnasio_id = $1 and cobro = $2',
    [tx.tenant, id],
  )
  return paid
}
