import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Query } from '#server/runtime/db/transaction.ts'
import { badRequest, notFound, unauthorized, Denied } from '#server/runtime/errors/errors.ts'
import { bodyOf } from '#server/engine/request/body.ts'
import type { StoredCaller } from '#server/engine/records/declaration/caller.ts'
import type { Catalogue } from '#server/engine/records/declaration/catalogue.ts'
import type { Collection } from '#server/engine/records/declaration/collection.ts'
import { parseFields, pick } from '#server/engine/records/read/fields-param.ts'
import { queryOf } from '#server/engine/request/query-params.ts'
import type { Reader } from '#server/engine/records/read/reader.ts'
import type { PasswordKeeper, WriteEngine } from '#server/engine/records/write/write-engine.ts'
import type { AttemptLimits } from '../sign-in/attempt-limits.ts'
import { type CodeLimit, mfaIdOf, signInWithSecondStep, totpId } from '../second-step/auth-with-second-step.ts'
import { providerName } from '../provider/auth-with-oauth2.ts'
import { signInWithOtp } from '../sign-in/auth-with-otp.ts'
import { signInWithPassword } from '../sign-in/auth-with-password.ts'
import type { Callers } from '../../sessions/callers.ts'
import type { Limiter } from '#server/engine/limits/limiter.ts'
import { codeSeconds, type MailedCodes } from '../mail/mailed-codes.ts'
import type { Provider } from '../provider/oauth2-provider.ts'
import type { SecondStep } from '../second-step/second-step.ts'
import type { SessionClaim, Sessions } from '../../sessions/sessions.ts'
import { lifeSeconds, type Tokens } from '../../sessions/token.ts'

export interface AuthDeps {
  readonly catalogue: Catalogue
  /** Statements of the reading role, for finding accounts. */
  readonly query: Query
  /** Writes to the user's own record. */
  readonly writer: WriteEngine
  readonly reader: Reader
  readonly callers: Callers
  readonly tokens: Tokens
  readonly passwords: PasswordKeeper
  readonly limits: AttemptLimits
  readonly codeLimit: CodeLimit
  readonly provider?: Provider | undefined
  readonly secondStep?: SecondStep | undefined
  readonly codes?: MailedCodes | undefined
  readonly codeGuesses: Limiter
  /** Absent when no sessions are kept. */
  readonly sessions?: Sessions | undefined
}

type InCollection = { Params: { collection: string } }

/** auth-methods and auth-refresh of every auth collection. */
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
      const attempt = { collection, body, request: { id: request.id, ip: request.ip } }
      return signedIn(deps, collection, await signInWithOtp({ ...deps, codes, guesses }, attempt), { request, reply })
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
      throw new Denied(403, 'The authorized record model is not allowed to perform this action.')
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

/** Continues after the first step: the sign-in, or a 401 that asks for the second step. */
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
 * Answers every kind of sign-in: `{token, record}`, with `expand` and `fields` of the query. Begins a session where
 * sessions are kept.
 */
export async function authAnswer(...args: Parameters<typeof answerOf>): Promise<unknown> {
  return picked(await answerOf(...args), args[3])
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

const notOffered = () => new Denied(403, 'The collection is not configured to allow this way of authentication.')

const mfaIdIn = (request: FastifyRequest): unknown => bodyOf(request)['mfaId'] || queryOf(request).mfaId

/** An unreachable provider is left out; passwords still work. */
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
