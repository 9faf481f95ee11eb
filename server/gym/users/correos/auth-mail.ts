import type { AuthMail } from '#server/engine/auth/mail/auth-mail.ts'
import type { RunTransaction } from '#server/runtime/db/transaction.ts'
import { queueJob } from '#server/runtime/jobs/queue-job.ts'
import type { QueueMail } from '#server/runtime/mail/outbox.ts'
import { templates } from '#server/runtime/mail/templates.ts'

export const authMailJobName = 'pedir_correo'

interface AuthMailDeps {
  readonly transaction: RunTransaction
  readonly queueMail: QueueMail
  readonly publicUrl: string
}

/** The mails of signing in, as a gym's staff gets them. */
export const createAuthMail = ({ transaction, queueMail, publicUrl }: AuthMailDeps): AuthMail => ({
  ask: (mail) => transaction(null, (tx) => queueJob(tx, authMailJobName, mail)),
  tell(tx, { template, to, nombre }) {
    const url = `${publicUrl}/auth/${template === 'clave_cambiada' ? 'forgot-password' : 'login'}`
    return queueMail(tx, { to, template, content: templates[template]({ nombre, url }) })
  },
})
