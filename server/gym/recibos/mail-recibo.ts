import { aCuenta } from '#shared/metodos-pago.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import { createHash } from 'node:crypto'
import { foldAddress } from '#server/engine/records/fields/address-form.ts'
import { createLimiter } from '#server/engine/limits/limiter.ts'
import type { Collection, WriteContext } from '#server/engine/records/declaration/collection.ts'
import { isConfirmed } from '#server/gym/users/invitaciones/invitation-limits.ts'
import { writeAudit } from '#server/platform/auditoria/audit.ts'
import type { RunTransaction } from '#server/runtime/db/transaction.ts'
import { TooManyRequests } from '#server/runtime/errors/errors.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import { budgets } from '#server/runtime/limits/budgets.ts'
import { OverBudgetFor } from '#server/runtime/limits/over-budget.ts'
import type { QueueMail } from '#server/runtime/mail/outbox.ts'
import { templates } from '#server/runtime/mail/templates.ts'
import type { Recibo } from './read-recibo.ts'
import { wordsOf } from './stored-words.ts'

const anHour = 3600

/** Counts a mail to a member: a receipt, a link to pay, a consent. Throws above a limit: three an hour to one address, and the gym's. */
export type LimitMails = (gym: string, correo: string) => Promise<void>

export function createMemberMailLimits(transaction: RunTransaction): LimitMails {
  const byAddress = createLimiter(transaction, { prefix: 'recibo_correo', points: 3, seconds: anHour })
  const byGym = createLimiter(transaction, {
    prefix: 'recibo_correo_gym',
    points: budgets.receiptMails.most,
    seconds: anHour,
  })
  return async (gym, correo) => {
    const address = createHash('sha256')
      .update(`${gym} ${foldAddress(correo)}`)
      .digest('base64url')
    const waitOfAddress = await byAddress.consume(address)
    if (waitOfAddress > 0) throw new TooManyRequests(waitOfAddress)
    const wait = await byGym.consume(gym)
    if (wait > 0) throw new OverBudgetFor('receiptMails', wait)
  }
}

/** Throws without an address, and for a gym that nobody confirmed: it may have been made to send mail to strangers. */
export async function requireMailable({ tx, caller }: WriteContext, correo: string): Promise<void> {
  if (correo === '') throw refuse('correo', 'validation_required', 'recibo_correo_missing')
  const [found] = await tx.query<{ confirmed: boolean }>(sql`select ${isConfirmed} as confirmed`, {
    usuario_id: caller.id,
  })
  if (!found?.confirmed) throw refuse('correo', 'validation_not_allowed', 'recibo_correo_unconfirmed')
}

export interface Mailed {
  readonly recibo: Recibo
  readonly collection: Collection
  readonly link: string
  readonly pdf: Buffer
}

/** Queues the mail with the PDF and writes it into the history, without the address. */
export async function mailRecibo(context: WriteContext, queueMail: QueueMail, mailed: Mailed): Promise<void> {
  const { recibo, collection, link, pdf } = mailed
  const { titulo, numero, total, pagado, aviso } = wordsOf(recibo)
  const isPaid = recibo.medio !== aCuenta
  const content = templates.recibo({
    nombre: recibo.cliente,
    gimnasio: { nombre: recibo.gimnasio, correo: recibo.correo },
    titulo,
    numero,
    que: isPaid ? 'pago' : 'compra',
    total: isPaid ? pagado : total[1],
    aviso,
    url: link,
    pdf,
  })
  await queueMail(context.tx, { to: recibo.correo_cliente, template: 'recibo', content })
  writeAudit(context, collection, {
    action: 'send',
    id: recibo.id,
    before: null,
    after: { sucursal_id: recibo.sucursal_id },
  })
}
