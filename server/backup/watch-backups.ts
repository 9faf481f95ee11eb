import type { Transaction } from '#server/db/transaction.ts'
import type { QueueMail } from '#server/mail/outbox.ts'
import { templates } from '#server/mail/templates.ts'

export interface BackupWatch {
  readonly queueMail: QueueMail
  /** The newest may be so old; 0: nobody is told of anything. */
  readonly hours: number
}

type Notice = { ultimo: Date; fallo: string | null }

const readOperators = `select email from users where gimnasio_id is null and activo order by email`

/** Tells every operator by mail, at most once in a day, that a backup failed or that there has been none for too long. */
export async function tellOperators(tx: Transaction, { queueMail, hours }: BackupWatch): Promise<void> {
  if (hours === 0) return
  const [notice] = await tx.query<Notice>('select ultimo, fallo from aviso_de_respaldo($1)', [hours])
  if (!notice) return
  const content = templates.falta_respaldo({ ultimo: notice.ultimo, fallo: notice.fallo })
  for (const { email } of await tx.query<{ email: string }>(readOperators)) {
    await queueMail(tx, { to: email, template: 'falta_respaldo', content })
  }
}
