import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { invalid, notFound, TooManyRequests, unauthorized, Denied } from '#server/runtime/errors/errors.ts'
import { bodyOf } from '#server/engine/request/body.ts'
import type { Collection } from '#server/engine/records/declaration/collection.ts'
import { email as emailField } from '#server/engine/records/fields/email.ts'
import type { WriteEngine } from '#server/engine/records/write/write-engine.ts'
import type { AuthMail } from '../mail/auth-mail.ts'
import { confirmEmailChange, readNewEmail } from '../links/email-change.ts'
import { createMailLimits } from '../links/mail-limits.ts'
import { choosePassword } from '../links/password-reset.ts'
import type { AuthDeps } from './sign-in-routes.ts'
import { confirmVerification } from '../links/verification.ts'

export interface MailAuthDeps extends AuthDeps {
  readonly writer: WriteEngine
  readonly mail: AuthMail
}

type InCollection = { Params: { collection: string } }
type CollectionRequest = FastifyRequest<InCollection>

/** Password reset, verification and change of address: requests for the mail, and confirmations by its link. */
export function registerMailAuthRoutes(app: FastifyInstance, deps: MailAuthDeps): void {
  const limits = createMailLimits(deps.writer.transaction)
  const post = (route: string, answer: (collection: Collection, request: CollectionRequest) => Promise<unknown>) =>
    app.post<InCollection>(`/api/collections/:collection/${route}`, async (request, reply: FastifyReply) => {
      await answer(authCollection(deps, request), request)
      return reply.code(204).send()
    })
  const limitPlace = async ({ ip }: CollectionRequest) => {
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
      throw new Denied(403, 'The authorized record model is not allowed to perform this action.')
    }
    await limitPlace(request)
    const newEmail = await readNewEmail(deps.writer.transaction, collection, caller, bodyOf(request))
    const id = String(caller.id)
    if (await limits.mayMail('emailChange', newEmail)) await deps.mail.ask({ purpose: 'emailChange', id, newEmail })
    return reply.code(204).send()
  })
}

const sent = (collection: Collection, request: CollectionRequest) => ({
  collection,
  body: bodyOf(request),
  request: { id: request.id, ip: request.ip },
})

function authCollection({ catalogue }: AuthDeps, request: CollectionRequest): Collection {
  const collection = catalogue.find(request.params.collection)
  if (collection?.type !== 'auth') throw notFound()
  return collection
}

/** The address in a body, or a 400. */
export function requireEmail(request: Pick<FastifyRequest, 'body'>): string {
  const parsed = emailField('email', { required: true }).parse(bodyOf(request)['email'])
  if (!parsed.ok) throw invalid({ email: parsed.error }, 'An error occurred while validating the submitted data.')
  return String(parsed.value)
}
