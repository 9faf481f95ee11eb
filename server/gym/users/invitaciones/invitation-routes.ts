import { sql } from '#server/runtime/db/statement/sql.ts'
import type { FastifyInstance } from 'fastify'
import { grants } from '#shared/permissions.ts'
import type { InvitacionVista } from '#shared/invitacion.ts'
import { users } from '#server/gym/users/users.collection.ts'
import { invalid, notFound } from '#server/runtime/errors/errors.ts'
import type { QueueMail } from '#server/runtime/mail/outbox.ts'
import { bodyOf } from '#server/engine/request/body.ts'
import { invite } from './invitation.ts'
import { createInvitationLimits } from './invitation-limits.ts'
import type { MailAuthDeps } from '#server/engine/auth/routes/mail-routes.ts'
import { readLink } from '#server/engine/auth/links/mailed-link.ts'
import { choosePassword } from '#server/engine/auth/links/password-reset.ts'
import { signedIn } from '#server/engine/auth/routes/sign-in-routes.ts'

export interface InvitationRouteDeps extends MailAuthDeps {
  readonly queueMail: QueueMail
  readonly publicUrl: string
}

/**
 * `POST /api/invitaciones` `{name, email, phone, role, sucursal_id[]}` (users.create): 200 `{message}`, the same for
 * addresses of other gyms; an open invitation is sent again. Refusals name fields as a create of users does. `/ver`
 * `{token}` answers the invited user and gym; `/aceptar` `{token, password, passwordConfirm}` answers as a first step
 * of signing in.
 */
export function registerInvitationRoutes(app: FastifyInstance, deps: InvitationRouteDeps): void {
  const limit = createInvitationLimits(deps.writer.transaction, deps.query)

  app.post('/api/invitaciones', async (request) => {
    const { caller } = await deps.callers.identifyStored(request.headers.authorization)
    const body = bodyOf(request)
    // Requests without the permission fail anyway and are not counted.
    if (grants('users.create', caller.permissions)) await limit(caller, { email: body['email'], ip: request.ip })
    await invite(deps, { caller, body, request: { id: request.id, ip: request.ip } })
    return { message: 'Invitación enviada.' }
  })

  app.post('/api/invitaciones/ver', async (request): Promise<InvitacionVista> => {
    const link = await readLink(deps.callers, users, 'invitation', bodyOf(request))
    if ('code' in link) throw invalid({ token: link })
    const [found] = await deps.query<InvitacionVista>(readInvitation, { id: link.caller.id })
    if (!found) throw notFound()
    return found
  })

  app.post('/api/invitaciones/aceptar', async (request, reply) => {
    const sent = { collection: users, body: bodyOf(request), request: { id: request.id, ip: request.ip } }
    const { id } = await choosePassword(deps, 'invitation', sent)
    const caller = await deps.callers.source.load(String(id))
    if (!caller) throw notFound()
    return signedIn(deps, users, caller, { request, reply })
  })
}

const readInvitation = sql`
  select u.name as nombre, u.email, g.nombre as gimnasio from users u join gimnasios g on g.id = u.gimnasio_id where u.id = $id`
