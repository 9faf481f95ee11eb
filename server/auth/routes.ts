import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Query } from '#server/db/transaction.ts'
import { badRequest, forbidden, notFound, unauthorized } from '#server/errors.ts'
import { bodyOf } from '#server/records/body.ts'
import type { StoredCaller } from '#server/records/caller.ts'
import type { Catalogue } from '#server/records/catalogue.ts'
import type { Collection } from '#server/records/collection.ts'
import { parseFields, pick } from '#server/records/fields-param.ts'
import { queryOf } from '#server/records/query-params.ts'
import type { Reader } from '#server/records/reader.ts'
import type { PasswordKeeper, WriteEngine } from '#server/records/write-engine.ts'
import type { AttemptLimits } from './attempt-limits.ts'
import { type CodeLimit, mfaIdOf, signInWithSecondStep, totpId } from './auth-with-second-step.ts'
import { providerName } from './auth-with-oauth2.ts'
import { signInWithOtp } from './auth-with-otp.ts'
import { signInWithPassword } from './auth-with-password.ts'
import type { Callers } from './callers.ts'
import type { Limiter } from './limiter.ts'
import { codeSeconds, type MailedCodes } from './mailed-codes.ts'
import type { Provider } from './oauth2-provider.ts'
import type { SecondStep } from './second-step.ts'
import type { SessionClaim, Sessions } from './sessions.ts'
import { lifeSeconds, type Tokens } from './token.ts'

export interface AuthDeps {
  readonly catalogue: Catalogue
  /** Statements of the reading role, for finding who signs in. */
  readonly query: Query
  /** For what signing in does to the person's own record. */
  readonly writer: WriteEngine
  readonly reader: Reader
  readonly callers: Callers
  readonly tokens: Tokens
  readonly passwords: PasswordKeeper
  readonly limits: AttemptLimits
  readonly codeLimit: CodeLimit
  /** Absent where nobody signs in by way of another's account. */
  readonly provider?: Provider | undefined
  /** Absent where no second step is offered. */
  readonly secondStep?: SecondStep | undefined
  /** Absent where nobody signs in by a mailed code. */
  readonly codes?: MailedCodes | undefined
  /** Guesses at one mailed code. */
  readonly codeGuesses: Limiter
  /** Absent where no list of sign-ins is kept. */
  readonly sessions?: Sessions | undefined
}

type InCollection = { Params: { collection: string } }

/** auth-methods, the ways to sign in, and auth-refresh of every collection whose records sign in. */
export function registerAuthRoutes(app: FastifyInstance, deps: AuthDeps): void {
  app.get<InCollection>('/api/collections/:collection/auth-methods', async (request) => {
    authCollection(deps, request)
    return picked(await methodsOf(deps), request)
  })
  app.post<InCollection>('/api/collections/:collection/auth-with-password', async (request, reply) => {
    const collection = authCollection(deps, request)
    const { query, callers, passwords, limits } = deps
    const signIn = { reader: query, source: callers.source, passwords, limits }
    const caller = await signInWithPassword(signIn, collection, bodyOf(request), request.ip)
    return signedIn(deps, collection, caller, { request, reply })
  })
  app.post<InCollection>('/api/collections/:collection/auth-with-otp', async (request, reply) => {
    const collection = authCollection(deps, request)
    const { secondStep, callers, codeLimit, codes, codeGuesses: guesses } = deps
    const body = bodyOf(request)
    if (codes && body['otpId'] !== totpId) {
      const asked = { collection, body, request: { id: request.id, ip: request.ip } }
      return signedIn(deps, collection, await signInWithOtp({ ...deps, codes, guesses }, asked), { request, reply })
    }
    if (!secondStep || body['otpId'] !== totpId) throw notOffered()
    const caller = await signInWithSecondStep({ callers, secondStep, codeLimit }, collection, body, mfaIdIn(request))
    return authAnswer(deps, collection, caller, request)
  })
  const missing = { 'request-otp': deps.codes, 'auth-with-oauth2': deps.provider }
  for (const [way, offered] of Object.entries(missing)) {
    if (offered) continue
    app.post<InCollection>(`/api/collections/:collection/${way}`, async (request) => {
      authCollection(deps, request)
      throw notOffered()
    })
  }
  app.post<InCollection>('/api/collections/:collection/auth-refresh', async (request) => {
    const { caller, claims } = await deps.callers.identifyStored(request.headers.authorization)
    const collection = deps.catalogue.find(request.params.collection)
    if (!collection) throw notFound(noCollection)
    if (!claims) throw unauthorized()
    if (collection.id !== claims.collectionId) {
      throw forbidden('The authorized record model is not allowed to perform this action.')
    }
    const session = deps.sessions && claims
    return picked(await answerIn(deps, collection, { caller, session }, request), request)
  })
}

interface FirstStep {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly meta?: object
}

/** What follows a first step that went well: the sign-in, or the question for a second step. */
export async function signedIn(
  deps: AuthDeps,
  collection: Collection,
  caller: StoredCaller,
  { request, reply, meta }: FirstStep,
): Promise<unknown> {
  if (!(await deps.secondStep?.isOn(caller))) {
    return picked({ ...(await answerOf(deps, collection, caller, request)), ...(meta && { meta }) }, request)
  }
  if (mfaIdIn(request)) throw badRequest('A different authentication method is required.')
  return reply.code(401).send({ mfaId: await mfaIdOf(deps.tokens, collection, caller) })
}

/**
 * The answer of every way to sign in: `{token, record}`, with `expand` and `fields` as the client asks. Where sessions are
 * kept, it begins one.
 */
export async function authAnswer(...asked: Parameters<typeof answerOf>): Promise<unknown> {
  return picked(await answerOf(...asked), asked[3])
}

async function answerOf(
  deps: Pick<AuthDeps, 'reader' | 'tokens' | 'sessions'>,
  collection: Collection,
  caller: StoredCaller,
  request: Pick<FastifyRequest, 'query' | 'ip' | 'headers'>,
) {
  const origin = { ip: request.ip, agent: request.headers['user-agent'] ?? '' }
  const session = await deps.sessions?.begin(caller, origin)
  return answerIn(deps, collection, { caller, session }, request)
}

type SignedIn = { readonly caller: StoredCaller; readonly session: SessionClaim | undefined }

async function answerIn(
  { reader, tokens }: Pick<AuthDeps, 'reader' | 'tokens'>,
  collection: Collection,
  { caller, session }: SignedIn,
  request: Pick<FastifyRequest, 'query'>,
) {
  const id = String(caller.id)
  const token = await tokens.sign('auth', { id, collectionId: collection.id, tokenKey: caller.tokenKey, session })
  const record = await reader.written(collection, caller, id, { expand: queryOf(request).expand })
  return { record, token }
}

const methods = {
  mfa: { duration: 0, enabled: false },
  oauth2: { enabled: false, providers: [] },
  otp: { duration: 0, enabled: false },
  password: { enabled: true, identityFields: ['email'] },
}

const notOffered = () => forbidden('The collection is not configured to allow this way of authentication.')

/** Clients send it in the body or in the query. */
const mfaIdIn = (request: FastifyRequest): unknown => bodyOf(request)['mfaId'] || queryOf(request).mfaId

/** A provider that cannot be reached is not offered; passwords go on working. */
async function methodsOf({ secondStep, provider, codes }: AuthDeps): Promise<object> {
  const mfa = secondStep ? { duration: lifeSeconds.mfa, enabled: true } : methods.mfa
  const otp = codes ? { duration: codeSeconds, enabled: true } : methods.otp
  const offer = await provider?.offer().catch(() => null)
  if (!offer) return { ...methods, mfa, otp }
  const google = { name: providerName, displayName: 'Google', logo: '', codeChallengeMethod: 'S256', ...offer }
  return { ...methods, mfa, otp, oauth2: { enabled: true, providers: [google] } }
}

function picked(answer: object, request: Pick<FastifyRequest, 'query'>): unknown {
  const wanted = parseFields(queryOf(request).fields ?? '')
  return wanted === null ? answer : pick(answer, wanted)
}

const noCollection = 'Missing or invalid collection context.'

function authCollection({ catalogue }: AuthDeps, request: FastifyRequest<InCollection>): Collection {
  const collection = catalogue.find(request.params.collection)
  if (!collection) throw notFound(noCollection)
  if (collection.type !== 'auth') throw notFound('Missing or invalid auth collection context.')
  return collection
}
