import type { BajaInput } from '#shared/domiciliacion/baja.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import type { LimitMails } from '#server/gym/recibos/mail-recibo.ts'
import { isConfirmed } from '#server/gym/users/invitaciones/invitation-limits.ts'
import { writeAudit } from '#server/platform/auditoria/audit.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import { TooManyRequests } from '#server/runtime/errors/errors.ts'
import { OverBudgetFor } from '#server/runtime/limits/over-budget.ts'
import type { QueueMail } from '#server/runtime/mail/outbox.ts'
import { templates } from '#server/runtime/mail/templates.ts'
import { bajas } from '../bajas.collection.ts'

type Addressee = { sucursal_id: string; miembro: string; correo: string; nombre: string; correo_gym: string }

const readAddressee = sql`
  select m.sucursal_id, m.nombre as miembro, m.correo, g.nombre, g.correo as correo_gym
  from gimnasios g join miembros m on m.gimnasio_id = g.id and m.id = $id_miembro
  where g.id = $gimnasio and m.correo <> '' and ${isConfirmed}`

/**
 * The member's address. Null without one, and for a gym that nobody confirmed: it may have been made to send mail to strangers.
 */
export async function addresseeOf({ tx, caller }: WriteContext, id_miembro: string): Promise<Addressee | null> {
  const [found = null] = await tx.query<Addressee>(readAddressee, { id_miembro, usuario_id: caller.id })
  return found
}

/** Counts a mail. False above a limit: a leave is stored also without its mail. */
export async function isWithinLimits(limitMails: LimitMails, gym: string, correo: string): Promise<boolean> {
  try {
    await limitMails(gym, correo)
    return true
  } catch (error) {
    if (error instanceof TooManyRequests || error instanceof OverBudgetFor) return false
    throw error
  }
}

/** Queues the proof of a leave and writes it into the history, without the address. */
export async function mailBaja(
  context: WriteContext,
  queueMail: QueueMail,
  { id, baja }: { id: string; baja: BajaInput },
): Promise<void> {
  const to = await addresseeOf(context, baja.id_miembro)
  if (!to) return
  const { pedida, ultimo_dia, id_miembro } = baja
  const content = templates.baja({
    nombre: to.miembro,
    gimnasio: { nombre: to.nombre, correo: to.correo_gym },
    pedida,
    ultimo_dia,
    isOwn: baja.pedida_por !== 'gimnasio',
  })
  await queueMail(context.tx, { to: to.correo, template: 'baja', content })
  writeAudit(context, bajas, { action: 'send', id, before: null, after: { id_miembro, sucursal_id: to.sucursal_id } })
}
