import { z } from 'zod'
import type { Query, RunTransaction } from '#server/runtime/db/transaction.ts'
import { defineJob, type Job } from '#server/runtime/jobs/job.ts'
import type { QueueMail } from '#server/runtime/mail/outbox.ts'
import { templates } from '#server/runtime/mail/templates.ts'
import type { CallerSource, StoredCaller } from '#server/engine/records/declaration/caller.ts'
import { findBorrowers, findRecipient, type Recipient } from './mail-recipient.ts'
import type { MailRequest } from '#server/engine/auth/mail/auth-mail.ts'
import { authMailJobName } from './auth-mail.ts'
import { codeSeconds, type MailedCodes } from '#server/engine/auth/mail/mailed-codes.ts'
import { lifeSeconds, type Tokens } from '#server/engine/sessions/token.ts'

export interface AuthMailJobDeps {
  readonly reader: Query
  readonly transaction: RunTransaction
  readonly source: CallerSource
  readonly tokens: Tokens
  readonly queueMail: QueueMail
  readonly codes: MailedCodes
  readonly publicUrl: string
  readonly collectionId: string
  readonly now: () => Date
}

const mailRequest: z.ZodType<MailRequest> = z.discriminatedUnion('purpose', [
  z.object({ purpose: z.literal('passwordReset'), email: z.string() }),
  z.object({ purpose: z.literal('verification'), email: z.string(), id: z.string().default('') }),
  z.object({ purpose: z.literal('registration'), id: z.string() }),
  z.object({ purpose: z.literal('emailChange'), id: z.string(), newEmail: z.string() }),
  z.object({ purpose: z.literal('confirmation'), id: z.string(), otpId: z.string() }),
  z.object({ purpose: z.literal('otp'), email: z.string(), otpId: z.string() }),
])

const ways = {
  passwordReset: { template: 'recuperar_clave', page: 'forgot-password', link: 'passwordReset' },
  verification: { template: 'verificar_correo', page: 'verificar', link: 'verification' },
  registration: { template: 'verificar_correo', page: 'verificar', link: 'verification' },
  emailChange: { template: 'cambiar_correo', page: 'cambiar-correo', link: 'emailChange' },
} as const

/**
 * Finds the recipient of a requested mail and queues the mail in the outbox of the recipient's gym, whichever gym the
 * request came from. Without a recipient, or with nothing left to confirm, no mail is queued.
 */
export function authMailJob(deps: AuthMailJobDeps): Job {
  return defineJob({
    name: authMailJobName,
    of: 'any',
    payload: mailRequest,
    async run(_context, mail) {
      const recipient = await findRecipient(deps.reader, mail)
      const caller = recipient && (await deps.source.load(recipient.id))
      if (!caller) return
      if (recipient.verified && (mail.purpose === 'verification' || mail.purpose === 'registration')) return
      if (mail.purpose === 'verification' && !recipient.owns && recipient.elsewhere) return
      if (mail.purpose === 'otp' || mail.purpose === 'confirmation') return mailCode(deps, { recipient, caller, mail })
      if (mail.purpose === 'registration' && recipient.elsewhere) return mailOwner(deps, recipient, caller)
      if (mail.purpose === 'passwordReset' && !recipient.owns) return mailChoice(deps, { mail, recipient, caller })
      return mailLink(deps, { mail, recipient, caller })
    },
  })
}

type Addressed = { readonly recipient: Recipient; readonly caller: StoredCaller }
type LinkMail = Addressed & { readonly mail: Exclude<MailRequest, CodeMail['mail']> }

async function mailLink(deps: AuthMailJobDeps, linkMail: LinkMail): Promise<void> {
  const { transaction, queueMail } = deps
  const { mail, recipient, caller } = linkMail
  const { template } = ways[mail.purpose]
  const to = mail.purpose === 'emailChange' ? mail.newEmail : recipient.email
  const { gimnasio } = recipient
  const content = templates[template]({ nombre: ownName(recipient), gimnasio, url: await linkOf(deps, linkMail) })
  await transaction(caller.tenant, (tx) => queueMail(tx, { to, template, content, expires: endOf(deps, mail) }))
}

/** While the address is unconfirmed, the name is left out: the author of the record chose that, too. */
const ownName = ({ name, verified }: Recipient) => (verified ? name : '')

async function linkOf({ tokens, publicUrl, collectionId }: AuthMailJobDeps, { mail, recipient, caller }: LinkMail) {
  const { page, link } = ways[mail.purpose]
  const subject = { id: recipient.id, collectionId, tokenKey: caller.tokenKey, email: recipient.email }
  const changed = mail.purpose === 'emailChange' ? { newEmail: mail.newEmail } : {}
  return `${publicUrl}/auth/${page}?token=${await tokens.sign(link, { ...subject, ...changed })}`
}

const endOf = ({ now }: AuthMailJobDeps, { purpose }: LinkMail['mail']) =>
  new Date(now().getTime() + lifeSeconds[ways[purpose].link] * 1000)

/** Several gyms may hold an unconfirmed address. Its holder gets one mail with a link for each gym. */
async function mailChoice(deps: AuthMailJobDeps, linkMail: LinkMail): Promise<void> {
  const { mail, recipient, caller } = linkMail
  const recipients = await findBorrowers(deps.reader, recipient.email)
  if (recipients.length < 2) return mailLink(deps, linkMail)
  const enlaces = []
  for (const each of recipients) {
    const loaded = await deps.source.load(each.id)
    if (loaded)
      enlaces.push({ gimnasio: each.gimnasio, url: await linkOf(deps, { mail, recipient: each, caller: loaded }) })
  }
  const template = 'recuperar_una_de_varias'
  const content = templates[template]({ enlaces })
  await deps.transaction(caller.tenant, (tx) =>
    deps.queueMail(tx, { to: recipient.email, template, content, expires: endOf(deps, mail) }),
  )
}

/** The owner of the address hears that a gym was registered with it; the mail has no link. */
function mailOwner(
  { transaction, queueMail }: AuthMailJobDeps,
  { email: to, gimnasio }: Recipient,
  { tenant }: StoredCaller,
) {
  const content = templates.registro_con_cuenta({ gimnasio })
  return transaction(tenant, (tx) => queueMail(tx, { to, template: 'registro_con_cuenta', content }))
}

type CodeMail = Addressed & { readonly mail: Extract<MailRequest, { purpose: 'otp' | 'confirmation' }> }

function mailCode({ transaction, codes, queueMail, now }: AuthMailJobDeps, { recipient, caller, mail }: CodeMail) {
  const { email: to, gimnasio } = recipient
  const nombre = ownName(recipient)
  const expires = new Date(now().getTime() + codeSeconds * 1000)
  const template = mail.purpose === 'otp' ? 'codigo' : 'codigo_confirmacion'
  return transaction(caller.tenant, async (tx) => {
    const codigo = await codes.keep(tx, { otpId: mail.otpId, caller, email: to })
    const content = templates[template]({ nombre, codigo, minutos: codeSeconds / 60, gimnasio })
    await queueMail(tx, { to, template, content, expires })
  })
}
