import type { Transaction } from '#server/runtime/db/transaction.ts'

/** A requested mail with a link or a code. The recipient is looked up later, by the job. */
export type MailRequest =
  | { readonly purpose: 'passwordReset'; readonly email: string }
  /** `id`: the signed-in caller, preferred over other accounts with the address; '' for a guest. */
  | { readonly purpose: 'verification'; readonly email: string; readonly id: string }
  /** For the owner of a gym that was registered with an unconfirmed address. */
  | { readonly purpose: 'registration'; readonly id: string }
  | { readonly purpose: 'emailChange'; readonly id: string; readonly newEmail: string }
  /** For `id`, a signed-in user without a password to confirm with. */
  | { readonly purpose: 'confirmation'; readonly id: string; readonly otpId: string }
  | { readonly purpose: 'otp'; readonly email: string; readonly otpId: string }

/** Tells the owner about a change of the account, at the address it had at that moment. */
export interface Notice {
  readonly template: 'clave_cambiada' | 'correo_cambiado' | 'segundo_paso_quitado' | 'segundo_paso_desactivado'
  readonly to: string
  readonly nombre: string
}

/** The mails of signing in. Injected: the caller decides how they look and how they are sent. */
export interface AuthMail {
  /** Queues the request only, so it takes equally long for unknown addresses. */
  ask(mail: MailRequest): Promise<void>
  tell(tx: Transaction, notice: Notice): Promise<void>
}
