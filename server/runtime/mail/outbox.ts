import { newId } from '#shared/values/ids.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'
import { queueJob } from '#server/runtime/jobs/queue-job.ts'
import type { MailContent } from './mail-content.ts'
import { createSeal } from '../encrypted-text.ts'
import type { TemplateName } from './templates.ts'

export const sendMailJobName = 'enviar_correo'

/** Mails of which one gym sends many. They wait behind everything else in the queue. */
export const bulkMailJobName = 'enviar_correo_en_lote'

export interface OutgoingMail {
  readonly to: string
  /** In clear text, so that a person can be told what became of the mail. */
  readonly template: TemplateName
  readonly content: MailContent
  /** The mail is useless after this: its link has expired. */
  readonly expires?: Date
  /** Names the happening for this address. A second mail of the same name is never written, even if the job runs twice. */
  readonly once?: string
  /** One mail of many: its id, for the record that tells of it, and its earliest start. */
  readonly bulk?: { readonly id: string; readonly runAt: Date }
}

/** Writes a mail in the caller's transaction. It is sent if that commits, soon and at least once, and never otherwise. */
export type QueueMail = (tx: Transaction, mail: OutgoingMail) => Promise<void>

export interface OutboxDeps {
  readonly secret: string
  readonly now: () => Date
}

const insertMail = `
  insert into correos (id, creado, plantilla, destinatario, vence, contenido, clave) values ($1, $2, $3, $4, $5, $6, $7)
  on conflict (clave) do nothing returning id`

/** Names under `.invalid` belong to nobody (RFC 2606): the accounts of the demonstration have them, so that no mail leaves. */
const isNowhere = (address: string) => /\.invalid$/i.test(address.trim())

export function createOutbox({ secret, now }: OutboxDeps): QueueMail {
  const seal = createSeal(secret)
  return async (tx, { to, template, content, expires, once, bulk }) => {
    if (isNowhere(to)) return
    const created = now()
    const id = bulk?.id ?? newId(created)
    const sealed = seal.close(JSON.stringify(content))
    const values = [id, created, template, to, expires ?? null, sealed, once === undefined ? null : `${once} ${to}`]
    const written = await tx.query(insertMail, values)
    if (written.length === 0) return
    if (bulk) await queueJob(tx, bulkMailJobName, { id }, { runAt: bulk.runAt })
    else await queueJob(tx, sendMailJobName, { id })
  }
}
