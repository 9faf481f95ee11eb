import type { RunTransaction, Transaction } from '#server/db/transaction.ts'
import { queueJob } from '#server/jobs/queue-job.ts'
import type { QueueMail } from '#server/mail/outbox.ts'
import { templates } from '#server/mail/templates.ts'

/** A mail with a link or a code that somebody asked for. Whether there is anybody to get it is found out later. */
export type AskedMail =
  | { readonly purpose: 'passwordReset'; readonly email: string }
  /** For `id`, who is signed in with the address, before anybody else whose it may be; '' for a guest. */
  | { readonly purpose: 'verification'; readonly email: string; readonly id: string }
  /** To the owner of a gym that was registered with an address nobody has confirmed. */
  | { readonly purpose: 'registration'; readonly id: string }
  | { readonly purpose: 'emailChange'; readonly id: string; readonly newEmail: string }
  /** For `id`, who is signed in and has no password by which he could show that it is he. */
  | { readonly purpose: 'confirmation'; readonly id: string; readonly otpId: string }
  | { readonly purpose: 'otp'; readonly email: string; readonly otpId: string }

/** What has just happened to an account, for the address that was its own at that moment. */
export interface Notice {
  readonly template: 'clave_cambiada' | 'correo_cambiado' | 'segundo_paso_quitado' | 'segundo_paso_desactivado'
  readonly to: string
  readonly nombre: string
}

/** The mails of signing in; injected, since whoever serves the protocol decides how they look and leave. */
export interface AuthMail {
  /** Takes as long for an address that nobody has as for any other, because all it does is ask. */
  ask(asked: AskedMail): Promise<void>
  tell(tx: Transaction, notice: Notice): Promise<void>
}

export const askedMailJobName = 'pedir_correo'

interface AuthMailDeps {
  readonly transaction: RunTransaction
  readonly queueMail: QueueMail
  readonly publicUrl: string
}

export const createAuthMail = ({ transaction, queueMail, publicUrl }: AuthMailDeps): AuthMail => ({
  ask: (asked) => transaction(null, (tx) => queueJob(tx, askedMailJobName, asked)),
  tell(tx, { template, to, nombre }) {
    const url = `${publicUrl}/auth/${template === 'clave_cambiada' ? 'forgot-password' : 'login'}`
    return queueMail(tx, { to, template, content: templates[template]({ nombre, url }) })
  },
})
