import { newId } from '#shared/ids.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { queueJob } from '#server/jobs/queue-job.ts'
import type { MailContent } from './mail-content.ts'
import { createSeal } from './seal.ts'
import type { TemplateName } from './templates.ts'

export const sendMailJobName = 'enviar_correo'

export interface OutgoingMail {
  readonly to: string
  /** Kept in the clear, so that a person can be told what became of his mail. */
  readonly template: TemplateName
  readonly content: MailContent
  /** After this it is of no use: a link has died. */
  readonly expires?: Date
}

/** Writes a mail in the caller's transaction: it is sent if that commits, soon and at least once, and never otherwise. */
export type QueueMail = (tx: Transaction, mail: OutgoingMail) => Promise<void>

export interface OutboxDeps {
  readonly secret: string
  readonly now: () => Date
  readonly random: (bytes: Uint8Array) => Uint8Array
}

const insertMail = `
  insert into correos (id, creado, plantilla, destinatario, vence, contenido) values ($1, $2, $3, $4, $5, $6)`

export function createOutbox({ secret, now, random }: OutboxDeps): QueueMail {
  const seal = createSeal(secret)
  return async (tx, { to, template, content, expires }) => {
    const created = now()
    const id = newId(random, created.getTime())
    const sealed = seal.close(JSON.stringify(content))
    await tx.query(insertMail, [id, created, template, to, expires ?? null, sealed])
    await queueJob(tx, sendMailJobName, { id })
  }
}
