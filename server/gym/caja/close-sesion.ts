import { sql } from '#server/runtime/db/statement/sql.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import { writeAudit } from '#server/platform/auditoria/audit.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import { cajaSesiones } from './caja_sesiones.collection.ts'
import { storedDetalle, type Counted } from './counted-amount.ts'
import { insertSesion } from './open-sesion.ts'
import { readReceivers } from './receivers.ts'
import { lockTurno, saveTurno, type Turno } from './turno.ts'

/** `id` is the closing's own, made by the client. `entrega`: the till goes on with this session, opened with what was counted. */
export type Closing = { id: string; counted: Counted; entrega: { id: string; recibe: string } | null }

const insertCierre = sql`
  insert into caja_cierres (gimnasio_id, id, id_sesion, caja_id, vuelta, numero, usuario_id, contado, contado_detalle, esperado,
    diferencia, created)
  select $gimnasio, $id, $id_sesion, $caja_id, $vuelta, $numero, $usuario_id, $monto, $contado_detalle, e.esperado, $monto::numeric - e.esperado, $now
  from (select caja_esperado($gimnasio, $id_sesion, $vuelta) as esperado) e`

const madeBefore = sql`
  select contado = $monto::numeric and id_sesion = $sesion as is_same, numero from caja_cierres where gimnasio_id = $gimnasio and id = $id`

/**
 * Confirms the count and closes the session, with the next number of its till. Charges hold the till's row shared until they are
 * stored, so each is counted here or enters no closed session. A repeated closing changes nothing.
 */
export async function closeSesion(context: WriteContext, sesion: string, closing: Closing): Promise<void> {
  const { tx } = context
  const turno = await lockTurno(context, sesion, 'no key update')
  const [before] = await tx.query<{ is_same: boolean }>(madeBefore, {
    id: closing.id,
    sesion,
    monto: closing.counted.monto,
  })
  if (before?.is_same) return
  if (before) throw refuse('contado', 'validation_not_unique', 'caja_saved_before')
  if (turno.id_sesion !== sesion) throw refuse('contado', 'validation_not_allowed', 'caja_closed')
  const numero = turno.ultimo_numero + 1
  await insertClosing(context, turno, { ...closing, numero })
  const closed = { ...turno, id_sesion: null, usuario_id: null, vuelta: null, ultimo_numero: numero }
  await saveTurno(tx, closed)
  if (closing.entrega) await handOver(context, closed, { ...closing, entrega: closing.entrega, sesion })
  writeAudit(context, cajaSesiones, closingEntry(context, turno, { ...closing, numero, sesion }))
}

async function insertClosing({ tx, caller, now }: WriteContext, turno: Turno, closing: Closing & { numero: number }) {
  const { id, numero, counted } = closing
  await tx.query(insertCierre, {
    id,
    id_sesion: turno.id_sesion,
    caja_id: turno.caja_id,
    vuelta: turno.vuelta,
    numero,
    usuario_id: caller.id,
    monto: counted.monto,
    contado_detalle: storedDetalle(counted.detalle),
    now,
  })
}

type HandingOver = { counted: Counted; entrega: { id: string; recibe: string }; sesion: string }

async function handOver(context: WriteContext, turno: Turno, { counted, entrega, sesion }: HandingOver): Promise<void> {
  const { tx } = context
  const [receiver] = await readReceivers(tx, turno.sucursal_id, entrega.recibe)
  if (!receiver) throw refuse('recibe', 'validation_not_allowed', 'caja_receiver_denied')
  await insertSesion(context, turno, { id: entrega.id, usuario: entrega.recibe, float: counted, id_anterior: sesion })
  const { caja_id, sucursal_id } = turno
  const after = { caja_id, sucursal_id, usuario_id: entrega.recibe, fondo: counted.monto, id_anterior: sesion }
  writeAudit(context, cajaSesiones, { action: 'create', id: entrega.id, before: null, after })
}

/** The line of the history holds the counted cash, not the expected one: its readers need not have the right to see cash. */
const closingEntry = (
  { caller, now }: WriteContext,
  { sucursal_id }: Turno,
  { sesion, numero, counted }: { sesion: string; numero: number; counted: Counted },
) => ({
  action: 'update' as const,
  id: sesion,
  before: { sucursal_id, cerrada: null, cerrada_por: null, numero: 0, contado: '0.00' },
  after: { sucursal_id, cerrada: now, cerrada_por: caller.id, numero, contado: counted.monto },
})
