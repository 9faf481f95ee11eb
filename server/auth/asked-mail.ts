import { z } from 'zod'
import type { Query, RunTransaction } from '#server/db/transaction.ts'
import { defineJob, type Job } from '#server/jobs/job.ts'
import type { QueueMail } from '#server/mail/outbox.ts'
import { templates } from '#server/mail/templates.ts'
import type { CallerSource, StoredCaller } from '#server/records/caller.ts'
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
  z.object({ purpose: z.enum(['passwordReset', 'verification']), email: z.string() }),
  z.object({ purpose: z.literal('registration'), id: z.string() }),
  z.object({ purpose: z.literal('emailChange'), id: z.string(), newEmail: z.string() }),
  z.object({ purpose: z.literal('otp'), email: z.string(), otpId: z.string() }),
])

interface Person {
  readonly id: string
  readonly email: string
  readonly name: string
  /** That the address is his. */
  readonly verified: boolean
  /** '' for who runs the platform. */
  readonly gimnasio: string
  /** Whether the address belongs to somebody else. */
  readonly elsewhere: boolean
}

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
      if (mail.purpose === 'otp') return mailCode(deps, { person, caller, otpId: mail.otpId })
      if (mail.purpose === 'registration' && person.elsewhere) return mailOwner(deps, person, caller)
      return mailLink(deps, { mail, person, caller })
    },
  })
}

type Meant = { readonly person: Person; readonly caller: StoredCaller }
type LinkMail = Meant & { readonly mail: Exclude<AskedMail, { purpose: 'otp' }> }

async function mailLink(
  { tokens, publicUrl, transaction, queueMail, collectionId, now }: AskedMailDeps,
  { mail, person, caller }: LinkMail,
): Promise<void> {
  const { template, page, link } = ways[mail.purpose]
  const newEmail = mail.purpose === 'emailChange' ? mail.newEmail : undefined
  const subject = { id: person.id, collectionId, tokenKey: caller.tokenKey, email: person.email }
  const token = await tokens.sign(link, newEmail === undefined ? subject : { ...subject, newEmail })
  const expires = new Date(now().getTime() + lifeSeconds[link] * 1000)
  const { name: nombre, gimnasio } = person
  const content = templates[template]({ nombre, gimnasio, url: `${publicUrl}/auth/${page}?token=${token}` })
  await transaction(caller.tenant, (tx) => queueMail(tx, { to: newEmail ?? person.email, template, content, expires }))
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

type CodeMail = Meant & { readonly otpId: string }

function mailCode({ transaction, codes, queueMail, now }: AskedMailDeps, { person, caller, otpId }: CodeMail) {
  const { email: to, name: nombre } = person
  const expires = new Date(now().getTime() + codeSeconds * 1000)
  return transaction(caller.tenant, async (tx) => {
    const codigo = await codes.keep(tx, { otpId, caller, email: to })
    const content = templates.codigo({ nombre, codigo, minutos: codeSeconds / 60 })
    await queueMail(tx, { to, template: 'codigo', content, expires })
  })
}

const select = `
  select u.id, u.email, u.name, u.verified and not u.prestado as verified, coalesce(g.nombre, '') as gimnasio,
    exists (select from users o where lower(o.email) = lower(u.email) and o.id <> u.id and not o.prestado) as elsewhere
  from users u left join gimnasios g on g.id = u.gimnasio_id`

/** Of several to whom somebody gave the address, the one whose it is, else who was given it last and may come in. */
const byEmail = `${select} where lower(u.email) = lower($1) order by u.prestado, u.activo desc, u.orden desc limit 1`

/** Nobody who would want an address that another one has. */
const byNewEmail = `${select}
  where u.id = $1 and not exists (
    select from users other
    where lower(other.email) = lower($2) and (not other.prestado or other.gimnasio_id = u.gimnasio_id))`

async function findPerson(reader: Query, mail: AskedMail): Promise<Person | null> {
  const [person] = await reader<Person>(...questionOf(mail))
  return person ?? null
}

function questionOf(mail: AskedMail): [string, unknown[]] {
  if (mail.purpose === 'emailChange') return [byNewEmail, [mail.id, mail.newEmail]]
  if (mail.purpose === 'registration') return [`${select} where u.id = $1`, [mail.id]]
  return [byEmail, [mail.email]]
}
