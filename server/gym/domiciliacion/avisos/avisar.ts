import type { CivilDate } from '#shared/values/dates.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import { lockAcreedor } from '#server/gym/locks/lock-acreedor.ts'
import type { QueueMail } from '#server/runtime/mail/outbox.ts'
import { daysOf, divide, requireReglas } from '../remesas/propuesta.ts'
import { lockDue } from '../remesas/read-due.ts'
import { hasMail, writeAvisos } from './write-avisos.ts'

/**
 * Gives notice of the debits of a day that have none: by mail, or, to payers without one, by hand, which the staff does. Returns
 * how many of each. A second call gives no second notice.
 */
export async function avisarRemesa(
  context: WriteContext,
  queueMail: QueueMail,
  vence: CivilDate,
): Promise<{ correo: number; en_mano: number }> {
  const { tx, now, caller } = context
  const reglas = await requireReglas(context)
  await lockAcreedor(tx)
  const { avisar } = daysOf(reglas, vence)
  const { sin } = divide(await lockDue(tx, { vence, avisar }), { vence, avisa: reglas.aviso > 0 })
  const missing = sin.filter(({ motivo }) => motivo === 'sin_aviso')
  const told = await writeAvisos(tx, missing, { vence, now, usuario_id: caller.id, queueMail })
  const correo = told.filter(hasMail).length
  return { correo, en_mano: told.length - correo }
}
