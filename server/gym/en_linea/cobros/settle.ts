import { medioEnLinea } from '#shared/en_linea/link-pago.ts'
import { newId } from '#shared/values/ids.ts'
import { parseMoney, toDecimal } from '#shared/values/money.ts'
import type { Caller } from '#server/engine/records/declaration/caller.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import { writeAudit } from '#server/platform/auditoria/audit.ts'
import { isNewestReading } from '#server/platform/proveedor/newest-reading.ts'
import type { Cobro } from '#server/platform/proveedor/proveedor.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import type { RunTransaction, Transaction } from '#server/runtime/db/transaction.ts'
import { ApiError } from '#server/runtime/errors/errors.ts'
import { pagos } from '#server/gym/pagos/pagos.collection.ts'
import { registerEnLinea } from '#server/gym/pagos/register-pago.ts'
import { lockAcuerdoOf, type Acuerdo } from './acuerdo.ts'
import { auditLatePayment } from './audit-late-payment.ts'

export interface SettleDeps {
  readonly transaction: RunTransaction
  readonly now: () => Date
}

type Known = { id: string; devuelto: Date | null; monto_devuelto: string }

/**
 * Stores the provider's state of a payment of this gym; calls may repeat and arrive in any order. The lock of the link or
 * consent and the provider's id make each approved payment one row: a payment of the ledger, or money that waits for a person.
 * A payment for another gym, or without a link or consent of ours, is ignored. One that is pending or was refused is only noted
 * on its link.
 */
export async function settleEnLinea(deps: SettleDeps, gimnasio: string, cobro: Cobro): Promise<void> {
  await deps.transaction(gimnasio, async (tx) => {
    const acuerdo = await lockAcuerdoOf(tx, cobro)
    if (!acuerdo || !(await isNewestReading(tx, cobro))) return
    if (cobro.estado === 'pendiente' || cobro.estado === 'rechazado') return noteAttempt(tx, acuerdo, cobro)
    const known = await findKnown(tx, cobro)
    if (cobro.estado === 'aprobado' && !known) return takeMoney(deps, tx, acuerdo, cobro)
    if (known) await noteRefund(tx, known, cobro, deps.now())
  })
}

const storeAttempt = sql`
  update links_pago set intento = $intento, intento_cobro = $intento_cobro
  where gimnasio_id = $gimnasio and id = $id and estado = 'pendiente' and (intento, intento_cobro) is distinct from ($intento, $intento_cobro)
    and not ($intento = 'rechazado' and intento = 'en_proceso' and intento_cobro <> $intento_cobro)`

/** Notes on a link that a payment is under way or was refused. The public page shows it to the payer. */
async function noteAttempt({ query }: Transaction, { de, id }: Acuerdo, cobro: Cobro): Promise<void> {
  const intento = cobro.estado === 'pendiente' ? 'en_proceso' : 'rechazado'
  if (de === 'id_link') await query(storeAttempt, { id, intento, intento_cobro: cobro.id.slice(0, 40) })
}

async function findKnown({ query }: Transaction, { id }: Cobro): Promise<Known | undefined> {
  const [known] = await query<Known>(
    sql`select id, devuelto, monto_devuelto from cobros_en_linea where gimnasio_id = $gimnasio and cobro = $cobro`,
    { cobro: id },
  )
  return known
}

/** True if all of the money went back. If only a part did, `monto_devuelto` is its amount. */
export const isReturned = ({ devuelto, monto_devuelto }: Omit<Known, 'id'>): boolean =>
  devuelto !== null && parseMoney(monto_devuelto) === 0

/**
 * Shows a refund to a person if more went back than we knew, and stops showing a dispute that was won. The ledger stays as it
 * is. The refunded part never shrinks, so the order of the messages does not matter.
 */
async function noteRefund(tx: Transaction, known: Known, { estado, montoDevuelto }: Cobro, now: Date): Promise<void> {
  const isWhole = isReturned(known)
  if (estado === 'devuelto') return isWhole ? undefined : noteReturned(tx, known, 0, now)
  if (montoDevuelto > (parseMoney(known.monto_devuelto) ?? 0)) return noteReturned(tx, known, montoDevuelto, now)
  if (isWhole) await tx.query(clearRefund, { id: known.id, now })
}

const clearRefund = sql`update cobros_en_linea set devuelto = null, updated = $now where gimnasio_id = $gimnasio and id = $id`

/** `monto` is 0 once all of it went back. */
const noteReturned = async ({ query }: Transaction, { id }: Known, monto: number, now: Date): Promise<void> => {
  await query(
    sql`update cobros_en_linea set devuelto = $now, monto_devuelto = $monto_devuelto, resuelto = null, resuelto_por = null, nota = '', updated = $now
     where gimnasio_id = $gimnasio and id = $id`,
    { id, now, monto_devuelto: toDecimal(monto) },
  )
}

const insert = sql`
  insert into cobros_en_linea (gimnasio_id, id, created, updated, cobro, id_link, id_automatico, id_miembro, sucursal_id, id_pago,
    monto, moneda, problema, devuelto, monto_devuelto, aprobado, tardio)
  values ($gimnasio, $id, $now, $now, $cobro, $id_link, $id_automatico, $id_miembro, $sucursal_id, $id_pago, $monto, $moneda, $placed, $devuelto, $monto_devuelto, $aprobado, $isLate)`

const markPaid = sql`update links_pago set estado = 'pagado', updated = $now where gimnasio_id = $gimnasio and id = $id`

async function takeMoney(deps: SettleDeps, tx: Transaction, acuerdo: Acuerdo, cobro: Cobro): Promise<void> {
  const now = deps.now()
  const id = newId(now)
  const placed = await placeMoney(contextOf(tx, acuerdo, now), { id, acuerdo, cobro, actor: null })
  const { de, id_miembro, sucursal_id } = acuerdo
  const isLate = acuerdo.estado === 'cancelado'
  if (isLate && de === 'id_link') auditLatePayment(contextOf(tx, acuerdo, now), acuerdo)
  const monto = cobro.monto === null ? null : toDecimal(cobro.monto)
  const moneda = cobro.moneda.slice(0, 10)
  const values = {
    id,
    now,
    cobro: cobro.id,
    id_link: de === 'id_link' ? acuerdo.id : null,
    id_automatico: de === 'id_automatico' ? acuerdo.id : null,
    id_miembro,
    sucursal_id,
    id_pago: placed === null ? id : null,
    monto,
    moneda,
    placed: placed ?? '',
    devuelto: cobro.montoDevuelto > 0 ? now : null,
    monto_devuelto: toDecimal(cobro.montoDevuelto),
    aprobado: cobro.aprobado,
    isLate,
  }
  tx.last(insert, values)
  if (de === 'id_link') tx.last(markPaid, { id: acuerdo.id, now })
}

/** A context in the name of the user who sent the link or consent, whatever that user may do today. The history names nobody. */
export function contextOf(tx: Transaction, { usuario_id }: Pick<Acuerdo, 'usuario_id'>, now: Date): WriteContext {
  const caller: Caller = {
    id: usuario_id,
    collection: 'users',
    tenant: tx.tenant,
    permissions: new Set(),
    scopes: 'all',
    stamp: '',
  }
  return { tx, caller, now, input: {}, request: { id: '', ip: '' } }
}

export interface Placing {
  /** Id of the payment to make. */
  readonly id: string
  readonly acuerdo: Acuerdo
  readonly cobro: Pick<Cobro, 'id' | 'monto' | 'moneda' | 'aprobado'>
  /** The person who enters it, for the history; null: it came by itself. */
  readonly actor: string | null
}

/** Enters the money as a payment with this id. Returns why it cannot, before anything is written; null once it is entered. */
export async function placeMoney(
  context: WriteContext,
  { id, acuerdo, cobro, actor }: Placing,
): Promise<string | null> {
  const different = mismatch(acuerdo, cobro)
  if (different !== null) return different
  const { id_miembro, id_plan_plazo, sucursal_id, monto: precio, moneda, duracion, unidad } = acuerdo
  const draft = {
    id,
    created: context.now,
    updated: context.now,
    id_miembro,
    id_plan_plazo,
    sucursal_id,
    medio_pago: medioEnLinea,
    descuento: '0.00',
    motivo_descuento: '',
    referencia: cobro.id,
    nota: 'Pago en línea',
    horario: null,
    eleccion: '',
  }
  try {
    const made = await registerEnLinea(context, draft, {
      precio,
      moneda,
      duracion,
      unidad,
      pagado: cobro.aprobado,
      isCollected: false,
    })
    const after = typeof made === 'string' ? { ...draft, monto_total: precio } : made
    writeAudit({ ...context, caller: { ...context.caller, id: actor } }, pagos, {
      action: 'create',
      id,
      before: null,
      after,
    })
    return null
  } catch (error) {
    if (error instanceof ApiError && error.status === 400) return error.message
    throw error
  }
}

/** Money that differs from the amount asked for waits for a person. */
function mismatch({ monto, moneda }: Acuerdo, told: Placing['cobro']): string | null {
  if (told.monto === parseMoney(monto) && told.moneda === moneda) return null
  const got = told.monto === null ? 'otro importe' : `${toDecimal(told.monto)} ${told.moneda}`
  return `Se pidieron ${monto} ${moneda} y llegaron ${got}.`.slice(0, 300)
}
