import { toDecimal } from '#shared/values/money.ts'
import { newId } from '#shared/values/ids.ts'
import { centavosOf, type At } from '#server/platform/servicios/contrato.ts'
import { storeServicio } from '#server/platform/servicios/store-servicio.ts'
import {
  approvePago,
  lockPago,
  notePago,
  rejectPago,
  type StoredPago,
} from '#server/platform/servicios_pagos/settle-pago.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import type { RunTransaction } from '#server/runtime/db/transaction.ts'
import { ApiError } from '#server/runtime/errors/errors.ts'
import { isNewestReading } from './newest-reading.ts'
import { deReferencia, type Cobro } from './proveedor.ts'

export interface SettleDeps {
  readonly transaction: RunTransaction
  readonly now: () => Date
}

/**
 * Stores the provider's state of a payment; calls may repeat and arrive in any order. If amount, currency or gym differ from the
 * request, the payment buys nothing and the operator gets a mail. Payments with a foreign reference are ignored.
 */
export async function settleCobro({ transaction, now }: SettleDeps, cobro: Cobro): Promise<void> {
  const named = deReferencia(cobro.referencia)
  if (!named) return
  try {
    await transaction(named.gimnasio, async (tx) => {
      const at = { tx, now: now() }
      const pago = await lockPago(at, named.pago)
      if (!(await isNewestReading(tx, cobro))) return
      if (cobro.estado === 'aprobado') await takeMoney(at, pago, cobro)
      if (cobro.estado === 'devuelto') await giveBack(at, pago, cobro)
    })
  } catch (error) {
    // Unknown payment, or not of that gym.
    if (!(error instanceof ApiError && error.status === 404)) throw error
  }
}

async function takeMoney(at: At, pago: StoredPago, cobro: Cobro): Promise<void> {
  const known = await paidBy(at, cobro)
  if (known?.estado === 'aprobado') return
  // Paid again after a refund: a dispute that was won.
  if (known) return approvePago(at, await lockPago(at, known.id), { cobro: cobro.id })
  const problem = mismatch(pago, cobro)
  if (problem) await notePago(at, pago, problem)
  else if (pago.estado === 'aprobado' && pago.cobro === '') await nameMoney(at, pago, cobro)
  else if (pago.estado === 'aprobado') await approveAgain(at, pago, cobro)
  else await approvePago(at, pago, { cobro: cobro.id })
}

function mismatch({ monto, moneda }: StoredPago, cobro: Cobro): string | null {
  if (cobro.monto === centavosOf(monto) && cobro.moneda === moneda) return null
  const told = cobro.monto === null ? 'un importe que no se entiende' : `${toDecimal(cobro.monto)} ${cobro.moneda}`
  return `Mercado Pago informó ${told} en el cobro ${cobro.id}; se pidieron ${monto} ${moneda}.`
}

/** An operator had approved the payment by hand before we heard of its money. */
const nameMoney = ({ tx, now }: At, pago: StoredPago, cobro: Cobro): Promise<unknown> =>
  tx.query(sql`update servicios_pagos set cobro = $cobro, updated = $now where gimnasio_id = $gimnasio and id = $id`, {
    id: pago.id,
    cobro: cobro.id,
    now,
  })

const copy = sql`
  insert into servicios_pagos (gimnasio_id, id, created, updated, servicio_id, monto, moneda, meses, metodo, usuario_id, referencia)
  select gimnasio_id, $cobro, $now, $now, servicio_id, monto, moneda, meses, metodo, usuario_id, $referencia
  from servicios_pagos where gimnasio_id = $gimnasio and id = $id`

/** The user paid twice: the second payment buys the same again, so that no money is lost. */
async function approveAgain(at: At, pago: StoredPago, cobro: Cobro): Promise<void> {
  const id = newId(at.now)
  await at.tx.query(copy, { id: pago.id, cobro: id, now: at.now, referencia: `Segundo cobro de ${pago.id}` })
  await approvePago(at, await lockPago(at, id), { cobro: cobro.id })
}

/** Takes back the payment bought with this money; a payment that bought nothing needs no action. */
async function giveBack(at: At, pago: StoredPago, cobro: Cobro): Promise<void> {
  const paid = await paidBy(at, cobro)
  if (paid?.estado !== 'aprobado') return
  await rejectPago(at, { ...pago, id: paid.id }, 'Mercado Pago devolvió el dinero.')
  await storeServicio(at)
}

async function paidBy({ tx }: At, { id }: Cobro): Promise<Pick<StoredPago, 'id' | 'estado'> | undefined> {
  const [paid] = await tx.query<Pick<StoredPago, 'id' | 'estado'>>(
    sql`select id, estado from servicios_pagos where gimnasio_id = $gimnasio and cobro = $cobro`,
    { cobro: id },
  )
  return paid
}
