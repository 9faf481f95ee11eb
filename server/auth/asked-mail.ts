import { z } from 'zod'
import type { Query, RunTransaction } from '#server/db/transaction.ts'
import { defineJob, type Job } from '#server/jobs/job.ts'
import type { QueueMail } from '#server/mail/outbox.ts'
import { templates } from '#server/mail/templates.ts'
import type { CallerSource, StoredCaller } from '#server/records/caller.ts'
import { findBorrowers, findPerson, type Person } from './asked-person.ts'
import { askedMailJobName, type AskedMail } from './auth-mail.ts'
import { codeSeconds, type MailedCodes } from './mailed-codes.ts'
import { lifeSeconds, type Tokens } from './token.ts'

export interface AskedMailDeps {
  readonly reader: Query
  readonly transaction: RunTransaction
  readonly source: CallerSource
  readonly tokens: Tokens
  readonly queueMail: QueueMail
  readonly codes: MailedCodes
  readonly publicUrl: string
  /** The collection whose people are meant. */
  readonly collectionId: string
  readonly now: () => Date
}

const asked: z.ZodType<AskedMail> = z.discriminatedUnion('purpose', [
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
 * Finds out who is meant and writes the mail into his gym's outbox, wherever it was asked for; nobody, or nothing to do,
 * writes none.
 */
export function askedMailJob(deps: AskedMailDeps): Job {
  return defineJob({
    name: askedMailJobName,
    of: 'any',
    payload: asked,
    async run(_context, mail) {
      const person = await findPerson(deps.reader, mail)
      const caller = person && (await deps.source.load(person.id))
      if (!caller) return
      if (person.verified && (mail.purpose === 'verification' || mail.purpose === 'registration')) return
      if (mail.purpose === 'verification' && !person.owns && person.elsewhere) return
      if (mail.purpose === 'otp' || mail.purpose === 'confirmation') return mailCode(deps, { person, caller, mail })
      if (mail.purpose === 'registration' && person.elsewhere) return mailOwner(deps, person, caller)
      if (mail.purpose === 'passwordReset' && !person.owns) return mailChoice(deps, { mail, person, caller })
      return mailLink(deps, { mail, person, caller })
    },
  })
}

type Meant = { readonly person: Person; readonly caller: StoredCaller }
type LinkMail = Meant & { readonly mail: Exclude<AskedMail, CodeMail['mail']> }

async function mailLink(deps: AskedMailDeps, meant: LinkMail): Promise<void> {
  const { transaction, queueMail } = deps
  const { mail, person, caller } = meant
  const { template } = ways[mail.purpose]
  const to = mail.purpose === 'emailChange' ? mail.newEmail : person.email
  const { gimnasio } = person
  const content = templates[template]({ nombre: ownName(person), gimnasio, url: await linkOf(deps, meant) })
  await transaction(caller.tenant, (tx) => queueMail(tx, { to, template, content, expires: endOf(deps, mail) }))
}

/** Until the address is the person's own, whoever wrote it may have chosen the name as well. */
const ownName = ({ name, verified }: Person) => (verified ? name : '')

async function linkOf({ tokens, publicUrl, collectionId }: AskedMailDeps, { mail, person, caller }: LinkMail) {
  const { page, link } = ways[mail.purpose]
  const subject = { id: person.id, collectionId, tokenKey: caller.tokenKey, email: person.email }
  const changed = mail.purpose === 'emailChange' ? { newEmail: mail.newEmail } : {}
  return `${publicUrl}/auth/${page}?token=${await tokens.sign(link, { ...subject, ...changed })}`
}

const endOf = ({ now }: AskedMailDeps, { purpose }: LinkMail['mail']) =>
  new Date(now().getTime() + lifeSeconds[ways[purpose].link] * 1000)

/** An address that nobody has proven may have been written for several: whose it is knows which gym he means. */
async function mailChoice(deps: AskedMailDeps, meant: LinkMail): Promise<void> {
  const { mail, person, caller } = meant
  const people = await findBorrowers(deps.reader, person.email)
  if (people.length < 2) return mailLink(deps, meant)
  const enlaces = []
  for (const each of people) {
    const loaded = await deps.source.load(each.id)
    if (loaded)
      enlaces.push({ gimnasio: each.gimnasio, url: await linkOf(deps, { mail, person: each, caller: loaded }) })
  }
  const template = 'recuperar_una_de_varias'
  const content = templates[template]({ enlaces })
  await deps.transaction(caller.tenant, (tx) =>
    deps.queueMail(tx, { to: person.email, template, content, expires: endOf(deps, mail) }),
  )
}

/** An address that belongs to somebody hears that a gym was registered with it, and gets no link. */
function mailOwner(
  { transaction, queueMail }: AskedMailDeps,
  { email: to, gimnasio }: Person,
  { tenant }: StoredCaller,
) {
  const content = templates.registro_con_cuenta({ gimnasio })
  return transaction(tenant, (tx) => queueMail(tx, { to, template: 'registro_con_cuenta', content }))
}

type CodeMail = Meant & { readonly mail: Extract<AskedMail, { purpose: 'otp' | 'confirmation' }> }

function mailCode({ transaction, codes, queueMail, now }: AskedMailDeps, { person, caller, mail }: CodeMail) {
  const { email: to, gimnasio } = person
  const nombre = ownName(person)
  const expires = new Date(now().getTime() + codeSeconds * 1000)
  const template = mail.purpose === 'otp' ? 'codigo' : 'codigo_confirmacion'
  return transaction(caller.tenant, async (tx) => {
    const codigo = await codes.keep(tx, { otpId: mail.otpId, caller, email: to })
    const content = templates[template]({ nombre, codigo, minutos: codeSeconds / 60, gimnasio })
    await queueMail(tx, { to, template, content, expires })
  })
}
