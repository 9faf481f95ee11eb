import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { forbidden, invalid, notFound, TooManyRequests, unauthorized } from '#server/errors.ts'
import { bodyOf } from '#server/records/body.ts'
import type { Collection } from '#server/records/collection.ts'
import { email as emailField } from '#server/records/fields/email.ts'
import type { WriteEngine } from '#server/records/write-engine.ts'
import type { AuthMail } from './auth-mail.ts'
import { confirmEmailChange, readNewEmail } from './email-change.ts'
import { createMailLimits } from './mail-limits.ts'
import { choosePassword } from './password-reset.ts'
import type { AuthDeps } from './routes.ts'
import { confirmVerification } from './verification.ts'

export interface MailAuthDeps extends AuthDeps {
  readonly writer: WriteEngine
  readonly mail: AuthMail
}

type InCollection = { Params: { collection: string } }
type Asked = FastifyRequest<InCollection>

/** Password reset, verification and change of address: asking for the mail, and what its link leads to. */
export function registerMailAuthRoutes(app: FastifyInstance, deps: MailAuthDeps): void {
  const limits = createMailLimits(deps.writer.transaction)
  const post = (route: string, answer: (collection: Collection, request: Asked) => Promise<unknown>) =>
    app.post<InCollection>(`/api/collections/:collection/${route}`, async (request, reply: FastifyReply) => {
      await answer(authCollection(deps, request), request)
      return reply.code(204).send()
    })
  const limitPlace = async ({ ip }: Asked) => {
    const wait = await limits.begin(ip)
    if (wait > 0) throw new TooManyRequests(wait)
  }

  post('request-password-reset', async (_collection, request) => {
    const email = requireEmail(request)
    await limitPlace(request)
    if (await limits.mayMail('passwordReset', email)) await deps.mail.ask({ purpose: 'passwordReset', email })
  })
  post('request-verification', async (_collection, request) => {
    const email = requireEmail(request)
    await limitPlace(request)
    const { claims } = await deps.callers.identify(request.headers.authorization)
    const id = claims?.id ?? ''
    if (await limits.mayMail('verification', email)) await deps.mail.ask({ purpose: 'verification', email, id })
  })
  post('confirm-password-reset', (collection, request) =>
    choosePassword(deps, 'passwordReset', sent(collection, request)),
  )
  post('confirm-verification', (collection, request) =>
    confirmVerification(deps, { ...sent(collection, request), authorization: request.headers.authorization }),
  )
  post('confirm-email-change', (collection, request) => confirmEmailChange(deps, sent(collection, request)))

  app.post<InCollection>('/api/collections/:collection/request-email-change', async (request, reply) => {
    const { caller, claims } = await deps.callers.identifyStored(request.headers.authorization)
    if (!claims) throw unauthorized()
    const collection = deps.catalogue.find(request.params.collection)
    if (collection?.id !== claims.collectionId) {
      throw forbidden('The authorized record model is not allowed to perform this action.')
    }
    await limitPlace(request)
    const newEmail = await readNewEmail(deps.writer.transaction, collection, caller, bodyOf(request))
    const id = String(caller.id)
    if (await limits.mayMail('emailChange', newEmail)) await deps.mail.ask({ purpose: 'emailChange', id, newEmail })
    return reply.code(204).send()
  })
}

const sent = (collection: Collection, request: Asked) => ({
  collection,
  body: bodyOf(request),
  request: { id: request.id, ip: request.ip },
})

function authCollection({ catalogue }: AuthDeps, request: Asked): Collection {
  const collection = catalogue.find(request.params.collection)
  if (collection?.type !== 'auth') throw notFound()
  return collection
}

/** The address in a body, or a refusal of it. */
export function requireEmail(request: Pick<FastifyRequest, 'body'>): string {
  const parsed = emailField('email', { required: true }).parse(bodyOf(request)['email'])
  if (!parsed.ok) throw invalid({ email: parsed.error }, 'An error occurred while validating the submitted data.')
  return String(parsed.value)
}
