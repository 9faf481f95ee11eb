import { medioDomiciliacion } from '#shared/domiciliacion/remesa.ts'
import type { Unidad } from '#shared/periodos.ts'
import { writeAudit } from '#server/platform/auditoria/audit.ts'
import { registerEnLinea } from '#server/gym/pagos/register-pago.ts'
import { pagos } from '#server/gym/pagos/pagos.collection.ts'
import { contextOf } from '#server/gym/en_linea/cobros/settle.ts'
import { ApiError } from '#server/runtime/errors/errors.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Query, RunTransaction, Transaction } from '#server/runtime/db/transaction.ts'
import { forEachAlone } from '#server/runtime/jobs/for-each-alone.ts'
import { lockRecibo } from './lock-recibo.ts'

export interface IngresarDeps {
  /** Queries as the reading role. */
  readonly reader: Query
  readonly transaction: RunTransaction
  readonly now: () => Date
}

const readWaiting = sql`
  select c.id from remesas_recibos c join remesas r on r.gimnasio_id = c.gimnasio_id and r.id = c.id_remesa
  join gimnasios g on g.id = c.gimnasio_id
  where c.gimnasio_id = $gimnasio and r.estado = 'presentada' and r.ingresada is null and r.vence <= ($now::timestamptz at time zone g.zona_horaria)::date
    and c.ingresado is null and not exists (select from devoluciones d where d.gimnasio_id = c.gimnasio_id and d.id = c.id)
  order by r.vence, c.orden`

/**
 * Enters what the bank collected for this gym up to today: each receipt in a transaction of its own, so that a run which ends
 * halfway, or runs beside another, enters each exactly once, and a receipt that fails holds up no other.
 */
export async function ingresarRemesas(deps: IngresarDeps, gimnasio: string): Promise<void> {
  const waiting = await deps.reader<{ id: string }>(readWaiting, { gimnasio, now: deps.now() })
  await forEachAlone(waiting, ({ id }) => deps.transaction(gimnasio, (tx) => ingresarRecibo(tx, id, deps.now())))
  await deps.transaction(gimnasio, (tx) => tx.query(markEntered, { now: deps.now() }))
}

const markEntered = sql`
  update remesas r set ingresada = $now, updated = $now
  where r.gimnasio_id = $gimnasio and r.estado = 'presentada' and r.ingresada is null
    and r.vence <= ($now::timestamptz at time zone (select zona_horaria from gimnasios where id = $gimnasio))::date
    and not exists (select from remesas_recibos c where c.gimnasio_id = $gimnasio and c.id_remesa = r.id and c.ingresado is null
      and not exists (select from devoluciones d where d.gimnasio_id = $gimnasio and d.id = c.id))`

type Stored = {
  id_miembro: string
  id_plan_plazo: string
  sucursal_id: string
  duracion: number
  unidad: Unidad
  monto: string
  moneda: string
  usuario_id: string
  referencia: string
  concepto: string
  id_mandato: string
  /** Noon of the due day: the day is the same in every zone's clock of the gym. */
  cobrado: Date
}

const readRecibo = sql`
  select c.id_miembro, c.id_plan_plazo, c.sucursal_id, c.duracion, c.unidad, c.monto, c.concepto, c.id_mandato, g.moneda, r.usuario_id,
    d.referencia, (c.vence + time '12:00') at time zone g.zona_horaria as cobrado
  from remesas_recibos c join remesas r on r.gimnasio_id = c.gimnasio_id and r.id = c.id_remesa
  join mandatos d on d.gimnasio_id = c.gimnasio_id and d.id = c.id_mandato join gimnasios g on g.id = c.gimnasio_id
  where c.gimnasio_id = $gimnasio and c.id = $id and c.ingresado is null
    and not exists (select from devoluciones v where v.gimnasio_id = c.gimnasio_id and v.id = c.id)`

const note = sql`
  update remesas_recibos set ingresado = $ingresado, problema = $problema
  where gimnasio_id = $gimnasio and id = $id and (ingresado, problema) is distinct from ($ingresado, $problema)`
const touchMandato = sql`
  update mandatos set ultimo = greatest(ultimo, ($cobrado::timestamptz at time zone (select zona_horaria from gimnasios where id = $gimnasio))::date)
  where gimnasio_id = $gimnasio and id = $id_mandato`

/**
 * Enters one receipt as a payment with its own id. One that the ledger refuses, as of a day more than a year ago, waits with the
 * reason, and is tried again at each run.
 */
async function ingresarRecibo(tx: Transaction, id: string, now: Date): Promise<void> {
  await lockRecibo(tx, id)
  const [recibo] = await tx.query<Stored>(readRecibo, { id })
  if (!recibo) return
  const problema = await place(tx, id, recibo, now)
  await tx.query(note, { id, problema, ingresado: problema === '' ? now : null })
  if (problema === '') await tx.query(touchMandato, { id_mandato: recibo.id_mandato, cobrado: recibo.cobrado })
}

/** Returns why the ledger refused it, before anything was written; '' once it is entered. */
async function place(tx: Transaction, id: string, recibo: Stored, now: Date): Promise<string> {
  const { monto: precio, moneda, duracion, unidad, cobrado, usuario_id, referencia, concepto } = recibo
  const context = contextOf(tx, { usuario_id }, now)
  const draft = {
    id,
    created: now,
    updated: now,
    id_miembro: recibo.id_miembro,
    id_plan_plazo: recibo.id_plan_plazo,
    sucursal_id: recibo.sucursal_id,
    medio_pago: medioDomiciliacion,
    descuento: '0.00',
    motivo_descuento: '',
    referencia,
    nota: concepto.slice(0, 300),
    horario: null,
    eleccion: '',
  }
  try {
    const made = await registerEnLinea(context, draft, {
      precio,
      moneda,
      duracion,
      unidad,
      pagado: cobrado,
      isCollected: true,
    })
    const after = typeof made === 'string' ? { ...draft, monto_total: precio } : made
    writeAudit({ ...context, caller: { ...context.caller, id: null } }, pagos, {
      action: 'create',
      id,
      before: null,
      after,
    })
    return ''
  } catch (error) {
    if (error instanceof ApiError && error.status === 400) return error.message.slice(0, 300)
    throw error
  }
}
