import type { FastifyInstance } from 'fastify'
import { notFound, TooManyRequests } from '#server/runtime/errors/errors.ts'
import type { AuthMail } from '../mail/auth-mail.ts'
import { createMailLimits } from '../links/mail-limits.ts'
import type { MailedCodes } from '../mail/mailed-codes.ts'
import { requireEmail } from './mail-routes.ts'
import { accountOf } from './require-owner.ts'
import type { AuthDeps } from './sign-in-routes.ts'
import { type AccountRouteDeps, signedIn } from './second-step-routes.ts'
import type { WriteEngine } from '#server/engine/records/write/write-engine.ts'

type OwnCodeDeps = OtpRouteDeps & Pick<AccountRouteDeps, 'collection'>

interface OtpRouteDeps extends AuthDeps {
  readonly writer: WriteEngine
  readonly mail: AuthMail
  readonly codes: MailedCodes
}

/**
 * `POST /api/cuenta/codigo`: mails a code to the signed-in user, for accounts without a password. The `{otpId}` goes
 * back with the code as `otpId` and `codigo_correo`.
 */
export function registerOwnCodeRoute(app: FastifyInstance, deps: OwnCodeDeps): void {
  const limits = createMailLimits(deps.writer.transaction)
  app.post('/api/cuenta/codigo', async (request) => {
    const caller = await signedIn(deps, request)
    const wait = await limits.begin(request.ip)
    if (wait > 0) throw new TooManyRequests(wait)
    const { email } = await accountOf(deps, deps.collection, caller)
    const otpId = deps.codes.newId()
    const id = String(caller.id)
    if (await limits.mayMailCode(email)) await deps.mail.ask({ purpose: 'confirmation', id, otpId })
    return { otpId }
  })
}

type InCollection = { Params: { collection: string } }

/** Requests a code by mail. Known and unknown addresses get the same answer after the same time. */
export function registerRequestOtpRoute(app: FastifyInstance, deps: OtpRouteDeps): void {
  const limits = createMailLimits(deps.writer.transaction)
  app.post<InCollection>('/api/collections/:collection/request-otp', async (request) => {
    const collection = deps.catalogue.find(request.params.collection)
    if (collection?.type !== 'auth') throw notFound()
    const email = requireEmail(request)
    const wait = await limits.begin(request.ip)
    if (wait > 0) throw new TooManyRequests(wait)
    const otpId = deps.codes.newId()
    if (await limits.mayMailCode(email)) await deps.mail.ask({ purpose: 'otp', email, otpId })
    return { otpId }
  })
}
