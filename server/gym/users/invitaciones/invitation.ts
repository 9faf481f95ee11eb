import { randomBytes } from 'node:crypto'
import { sql } from '#server/runtime/db/statement/sql.ts'
import { readingAll, type Transaction } from '#server/runtime/db/transaction.ts'
import { onlyReading } from '#server/runtime/errors/errors.ts'
import { users } from '#server/gym/users/users.collection.ts'
import type { OutgoingMail, QueueMail } from '#server/runtime/mail/outbox.ts'
import { templates } from '#server/runtime/mail/templates.ts'
import type { Body } from '#server/engine/request/body.ts'
import type { Caller } from '#server/engine/records/declaration/caller.ts'
import type { Collection, Row, WriteContext } from '#server/engine/records/declaration/collection.ts'
import { createRecord } from '#server/engine/records/write/create-record.ts'
import type { WriteEngine } from '#server/engine/records/write/write-engine.ts'
import { requireOpen } from '#server/platform/acts/serve-act.ts'
import { invitar } from './acts.ts'
import { isConfirmed } from './invitation-limits.ts'
import { lifeSeconds, type Tokens } from '#server/engine/sessions/token.ts'

export interface InvitationDeps {
  readonly writer: WriteEngine
  readonly tokens: Tokens
  readonly queueMail: QueueMail
  readonly publicUrl: string
}

interface InviteRequest {
  readonly caller: Caller
  readonly body: Body
  readonly request: WriteContext['request']
}

/**
 * Adds a user without a password and mails a link to choose one; an open invitation is sent again. Only the mail
 * differs when the address belongs to a user of another gym.
 */
export async function invite(deps: InvitationDeps, { caller, body, request }: InviteRequest): Promise<void> {
  requireOpen(invitar, caller)
  if (caller.onlyReads) throw onlyReading(caller.onlyReads)
  if (await inviteAgain(deps, caller, body['email'])) return
  const password = randomBytes(24).toString('base64url')
  const { name, email, phone, role, sucursal_id } = body
  const fields = { name, email, phone, role, sucursal_id, emailVisibility: true, password, passwordConfirm: password }
  await createRecord(deps.writer, { collection: invited(deps), caller, body: fields, request })
}

/**
 * The `users` collection as an invitation writes it: without a usable password, and the mail is queued with the row.
 */
function invited(deps: InvitationDeps): Collection {
  const { hooks = {} } = users
  return {
    ...users,
    hooks: {
      ...hooks,
      async prepareCreate(context, draft) {
        await hooks.prepareCreate?.(context, draft)
        draft['password_hash'] = ''
        draft['invitado'] = context.now
      },
      async afterWrite(context, change) {
        await hooks.afterWrite?.(context, change)
        if (change.after) await mailInvitation(deps, context, change.after)
      },
    },
  }
}

const renew = sql`
  update users set invitado = $at
  where gimnasio_id = $gimnasio and lower(email) = lower($email) and invitado is not null and activo
  returning *`

async function inviteAgain(deps: InvitationDeps, caller: Caller, email: unknown): Promise<boolean> {
  if (typeof email !== 'string') return false
  const { transaction, now } = deps.writer
  return transaction(caller.tenant, async (tx) => {
    const at = now()
    const [person] = await tx.query<Row>(renew, { email: email.trim(), at })
    if (person) await mailInvitation(deps, { tx, caller, now: at }, person)
    return person !== undefined
  })
}

type Sending = Pick<WriteContext, 'tx' | 'caller' | 'now'>

async function mailInvitation(deps: InvitationDeps, { tx, caller, now }: Sending, person: Row): Promise<void> {
  const [id, email, tokenKey, nombre] = ['id', 'email', 'token_key', 'name'].map((column) => String(person[column]))
  if (!id || !email || !tokenKey || !nombre) throw new Error('The user has no address or no token key')
  const token = await deps.tokens.sign('invitation', { id, collectionId: users.id, tokenKey, email })
  const url = `${deps.publicUrl}/auth/invitacion?token=${token}`
  const expires = new Date(now.getTime() + lifeSeconds.invitation * 1000)
  const [{ elsewhere } = { elsewhere: false }] = await readingAll(tx)<{ elsewhere: boolean }>(findOwner, { email })
  const from = await sender(tx, caller)
  const mail = from.confirmado
    ? invitationOf(from, { nombre, url, elsewhere })
    : unconfirmed(from, elsewhere ? null : url)
  await deps.queueMail(tx, { to: email, ...mail, expires })
}

type Written = Pick<OutgoingMail, 'template' | 'content'>

function invitationOf(
  from: Sender,
  { nombre, url, elsewhere }: { nombre: string; url: string; elsewhere: boolean },
): Written {
  return elsewhere
    ? { template: 'invitacion_con_cuenta', content: templates.invitacion_con_cuenta(from) }
    : { template: 'invitacion', content: templates.invitacion({ nombre, url, ...from }) }
}

function unconfirmed({ gimnasio: { nombre: gimnasio } }: Sender, url: string | null): Written {
  return { template: 'invitacion_sin_confirmar', content: templates.invitacion_sin_confirmar({ gimnasio, url }) }
}

/** Looks across all gyms. Its answer goes into the mail to that address only. */
const findOwner = sql`select exists (select from users where lower(email) = lower($email) and not prestado) as elsewhere`

const readSender = sql`
  select g.nombre, g.correo, u.name as invita, ${isConfirmed} as confirmado
  from gimnasios g join users u on u.gimnasio_id = g.id
  where g.id = $gimnasio and u.id = $usuario_id`

interface Sender {
  readonly invita: string
  readonly gimnasio: { readonly nombre: string; readonly correo: string }
  readonly confirmado: boolean
}

async function sender(tx: Transaction, { id }: Caller): Promise<Sender> {
  const [found] = await tx.query<{ nombre: string; correo: string; invita: string; confirmado: boolean }>(readSender, {
    usuario_id: id,
  })
  if (!found) throw new Error('The inviting user belongs to no gym')
  const { nombre, correo, invita, confirmado } = found
  return { invita, gimnasio: { nombre, correo }, confirmado }
}
