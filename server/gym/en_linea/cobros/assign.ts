import { sql } from '#server/runtime/db/statement/sql.ts'
import { parseMoney } from '#shared/values/money.ts'
import { seesScope } from '#server/engine/records/declaration/caller.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import { notFound } from '#server/runtime/errors/errors.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import { writeAudit } from '#server/platform/auditoria/audit.ts'
import { lockAcuerdo } from './acuerdo.ts'
import { cobrosEnLinea } from './cobros_en_linea.collection.ts'
import { isReturned, placeMoney } from './settle.ts'

type Waiting = {
  id: string
  cobro: string
  sucursal_id: string
  id_pago: string | null
  monto: string | null
  moneda: string
  aprobado: Date | null
  devuelto: Date | null
  monto_devuelto: string
  por_asignar: boolean
}

const lockWaiting = sql`
  select id, cobro, sucursal_id, id_pago, monto, moneda, aprobado, devuelto, monto_devuelto, por_asignar from cobros_en_linea
  where gimnasio_id = $gimnasio and id = $id for update`

async function waitingOf({ tx, caller }: WriteContext, id: string): Promise<Waiting> {
  const [found] = await tx.query<Waiting>(lockWaiting, { id })
  if (!found || !seesScope(caller, found.sucursal_id)) throw notFound()
  if (!found.por_asignar) throw refuse('id_pago', 'validation_not_allowed', 'cobro_placed')
  return found
}

/** Tries again to enter money that waits, once its reason is gone: the member was restored, the plan is sold again. */
export async function enterCobro(context: WriteContext, id: string): Promise<void> {
  const { tx, caller, now } = context
  const [named] = await tx.query<{ id_link: string | null; id_automatico: string | null }>(
    sql`select id_link, id_automatico from cobros_en_linea where gimnasio_id = $gimnasio and id = $id`,
    { id },
  )
  // The link or consent is locked first, as when the money arrives.
  const acuerdo = named && (await lockAcuerdo(tx, named))
  const waiting = await waitingOf(context, id)
  if (!acuerdo) throw notFound()
  if (isReturned(waiting) || waiting.id_pago !== null)
    throw refuse('id_pago', 'validation_not_allowed', 'cobro_returned')
  const { moneda, aprobado } = waiting
  const cobro = { id: waiting.cobro, monto: parseMoney(waiting.monto), moneda, aprobado }
  const problema = await placeMoney(context, { id, acuerdo, cobro, actor: caller.id })
  if (problema !== null) throw refuse('id_pago', 'validation_not_allowed', ['cobro_unplaced', { problema }])
  tx.last(
    sql`update cobros_en_linea set id_pago = $id_pago, problema = '', updated = $now where gimnasio_id = $gimnasio and id = $id_pago`,
    { id_pago: id, now },
  )
}

/** Stores what a person did about money that waits or that went back. The ledger stays as it is. */
export async function resolveCobro(context: WriteContext, id: string, nota: string): Promise<void> {
  const { tx, caller, now } = context
  const { sucursal_id } = await waitingOf(context, id)
  await tx.query(
    sql`update cobros_en_linea set resuelto = $now, resuelto_por = $resuelto_por, nota = $nota, updated = $now where gimnasio_id = $gimnasio and id = $id`,
    { id, now, resuelto_por: caller.id, nota },
  )
  writeAudit(context, cobrosEnLinea, {
    action: 'update',
    id,
    before: { sucursal_id, resuelto: null, nota: '' },
    after: { sucursal_id, resuelto: now, nota },
  })
}
