import type { FastifyInstance } from 'fastify'
import { notFound, TooManyRequests } from '#server/errors.ts'
import type { AuthMail } from './auth-mail.ts'
import { createMailLimits } from './mail-limits.ts'
import type { MailedCodes } from './mailed-codes.ts'
import { requireEmail } from './mail-routes.ts'
import { accountOf } from './require-owner.ts'
import type { AuthDeps } from './routes.ts'
import { type AccountRouteDeps, signedIn } from './second-step-routes.ts'
import type { WriteEngine } from '#server/records/write-engine.ts'

type OwnCodeDeps = OtpRouteDeps & Pick<AccountRouteDeps, 'collection'>

interface OtpRouteDeps extends AuthDeps {
  readonly writer: WriteEngine
  readonly mail: AuthMail
  readonly codes: MailedCodes
}

/**
 * `POST /api/cuenta/codigo`: mails a code to whoever is signed in, for an account without a password; `{otpId}` goes back with
 * it as `otpId` and `codigo_correo`.
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

/** Asking for a code by mail. The answer is the same whether anybody has the address, and takes as long. */
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
