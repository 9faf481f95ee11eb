import type { FastifyInstance } from 'fastify'
import { grants } from '#shared/permissions.ts'
import type { InvitacionVista } from '#shared/collections/invitacion.ts'
import { users } from '#server/collections/users/users.collection.ts'
import { invalid, notFound } from '#server/errors.ts'
import type { QueueMail } from '#server/mail/outbox.ts'
import { bodyOf } from '#server/records/body.ts'
import { invite } from './invitation.ts'
import { createInvitationLimits } from './invitation-limits.ts'
import type { MailAuthDeps } from './mail-routes.ts'
import { readLink } from './mailed-link.ts'
import { choosePassword } from './password-reset.ts'
import { signedIn } from './routes.ts'

export interface InvitationRouteDeps extends MailAuthDeps {
  readonly queueMail: QueueMail
  readonly publicUrl: string
}

/**
 * `POST /api/invitaciones` `{name, email, phone, role, sucursal_id[]}` (users.create): 200 `{message}`, whether or not the
 * address is known elsewhere; sent again for one whose invitation is open. Refusals name fields as a create of users does.
 * `/ver` `{token}` says whose invitation it is; `/aceptar` `{token, password, passwordConfirm}` answers as a first step of signing in.
 */
export function registerInvitationRoutes(app: FastifyInstance, deps: InvitationRouteDeps): void {
  const limit = createInvitationLimits(deps.writer.transaction, deps.query)

  app.post('/api/invitaciones', async (request) => {
    const { caller } = await deps.callers.identifyStored(request.headers.authorization)
    const body = bodyOf(request)
    // What is refused anyway takes nobody's share.
    if (grants('users.create', caller.permissions)) await limit(caller, { email: body['email'], ip: request.ip })
    await invite(deps, { caller, body, request: { id: request.id, ip: request.ip } })
    return { message: 'Invitación enviada.' }
  })

  app.post('/api/invitaciones/ver', async (request): Promise<InvitacionVista> => {
    const link = await readLink(deps.callers, users, 'invitation', bodyOf(request))
    if ('code' in link) throw invalid({ token: link })
    const [found] = await deps.query<InvitacionVista>(readInvitation, [link.caller.id])
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

const readInvitation = `
  select u.name as nombre, u.email, g.nombre as gimnasio from users u join gimnasios g on g.id = u.gimnasio_id where u.id = $1`
