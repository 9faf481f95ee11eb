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
  z.object({ purpose: z.literal('emailChange'), id: z.string(), newEmail: z.string() }),
  z.object({ purpose: z.literal('otp'), email: z.string(), otpId: z.string() }),
])

type Person = { id: string; email: string; name: string; verified: boolean }

const ways = {
  passwordReset: { template: 'recuperar_clave', page: 'forgot-password' },
  verification: { template: 'verificar_correo', page: 'verificar' },
  emailChange: { template: 'cambiar_correo', page: 'cambiar-correo' },
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
      if (!caller || (mail.purpose === 'verification' && person.verified)) return
      if (mail.purpose === 'otp') return mailCode(deps, { person, caller, otpId: mail.otpId })
      const { template, page } = ways[mail.purpose]
      const newEmail = mail.purpose === 'emailChange' ? mail.newEmail : undefined
      const subject = { id: person.id, collectionId: deps.collectionId, tokenKey: caller.tokenKey, email: person.email }
      const token = await deps.tokens.sign(mail.purpose, newEmail === undefined ? subject : { ...subject, newEmail })
      const url = `${deps.publicUrl}/auth/${page}?token=${token}`
      const expires = new Date(deps.now().getTime() + lifeSeconds[mail.purpose] * 1000)
      const content = templates[template]({ nombre: person.name, url })
      await deps.transaction(caller.tenant, (tx) =>
        deps.queueMail(tx, { to: newEmail ?? person.email, template, content, expires }),
      )
    },
  })
}

type CodeMail = { readonly person: Person; readonly caller: StoredCaller; readonly otpId: string }

function mailCode({ transaction, codes, queueMail, now }: AskedMailDeps, { person, caller, otpId }: CodeMail) {
  const { email: to, name: nombre } = person
  const expires = new Date(now().getTime() + codeSeconds * 1000)
  return transaction(caller.tenant, async (tx) => {
    const codigo = await codes.keep(tx, { otpId, caller, email: to })
    const content = templates.codigo({ nombre, codigo, minutos: codeSeconds / 60 })
    await queueMail(tx, { to, template: 'codigo', content, expires })
  })
}

/** Of several to whom somebody gave the address, the one whose it is, else who was given it last and may come in. */
const byEmail = `
  select id, email, name, verified from users where lower(email) = lower($1)
  order by prestado, activo desc, orden desc limit 1`
/** Nobody who would want an address that another one has. */
const byId = `
  select id, email, name, verified from users
  where id = $1 and not exists (
    select from users other
    where lower(other.email) = lower($2) and (not other.prestado or other.gimnasio_id = users.gimnasio_id))`

async function findPerson(reader: Query, mail: AskedMail): Promise<Person | null> {
  const [person] =
    mail.purpose === 'emailChange'
      ? await reader<Person>(byId, [mail.id, mail.newEmail])
      : await reader<Person>(byEmail, [mail.email])
  return person ?? null
}
