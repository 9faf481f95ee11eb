import { refusals, refusedAs } from '#shared/errors/refusals.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RegistroInput } from '#shared/collections/registro.ts'
import { signedIn, type AuthDeps } from '#server/engine/auth/routes/sign-in-routes.ts'
import { foldAddress } from '#server/engine/records/fields/address-form.ts'
import { createLimiter, type Limiter, networkOf } from '#server/engine/limits/limiter.ts'
import { type ProvenIdentity, readProvenIdentity } from '#server/engine/auth/provider/proven-identity.ts'
import { isCurrency, isZone } from '#shared/values/known-places.ts'
import { users } from '#server/gym/users/users.collection.ts'
import { type FieldErrors, ApiError, invalid, TooManyRequests } from '#server/runtime/errors/errors.ts'
import { type Body, bodyOf } from '#server/engine/request/body.ts'
import { takes } from '#server/engine/records/routes/body-limit.ts'
import type { WriteEngine } from '#server/engine/records/write/write-engine.ts'
import { identityTokenIn, parseRegistro } from './parse-registro.ts'
import { AlreadyRegistered, registerGym } from './register-gym.ts'
import { findRepeated } from './repeated-registro.ts'
import { createGate, type Gate } from '#server/runtime/limits/gate.ts'
import { createHeld } from '#server/runtime/limits/over-budget.ts'

export type RegistroDeps = AuthDeps & { readonly writer: WriteEngine }

/** Attempts per IP address and hour, including refused ones. */
const attempts = { prefix: 'registro', points: 20, seconds: 60 * 60 }

/** Mails to one address per hour; the answer does not reveal this limit. */
const mails = { prefix: 'registro_correo', points: 5, seconds: 60 * 60 }

/** `POST /api/registro`: creates a guest's gym, branches and owner, and answers like a sign-in. */
export function registerRegistroRoutes(app: FastifyInstance, deps: RegistroDeps): void {
  const limiter = createLimiter(deps.writer.transaction, attempts)
  const mailed = createLimiter(deps.writer.transaction, mails)
  const inTurn = createRegistroTurns()

  app.post('/api/registro', takes({ budget: 'registroBody', isForGuests: true }), async (request, reply) => {
    const identity = await identityIn(deps, bodyOf(request))
    const input = parseRegistro(bodyOf(request), identity)
    const network = networkOf(request.ip)
    const wait = await limiter.consume(network)
    if (wait > 0) throw new TooManyRequests(wait)
    requireKnownPlaces(input)
    if (!identity) requireStrongPassword(deps, input)
    const id = await inTurn(network, () => registered({ ...deps, mailed }, { input, identity }, request))
    const caller = await deps.callers.source.load(id)
    if (!caller) throw new ApiError(400, 'Failed to authenticate.')
    return signedIn(deps, users, caller, { request, reply })
  })
}

/** The Google identity, if the body has one instead of a password. */
async function identityIn({ tokens }: RegistroDeps, body: Body): Promise<ProvenIdentity | null> {
  const token = identityTokenIn(body)
  const identity = token === '' ? null : await readProvenIdentity(tokens, users, token)
  if (identity || token === '') return identity
  throw refuse('usuario.identidad', 'validation_invalid_token', 'google_expired')
}

type Asked = { readonly input: RegistroInput; readonly identity: ProvenIdentity | null }

type Registering = RegistroDeps & { readonly mailed: Limiter }

/** The id of the new owner; for a repeated registration, of the existing one. */
async function registered(deps: Registering, { input, identity }: Asked, request: FastifyRequest): Promise<string> {
  const { id, ip } = request
  const passwordHash = identity ? '' : await hashOf(deps, input, ip)
  const mayMail = !identity && (await deps.mailed.consume(digestOf(input.usuario.email))) === 0
  try {
    return await registerGym(deps, { input, identity, passwordHash, mayMail, request: { id, ip } })
  } catch (error) {
    if (!(error instanceof AlreadyRegistered)) throw error
    const earlier = identity && (await findRepeated(deps.query, input, identity))
    if (earlier) return earlier
    throw refuse('usuario.email', 'correo_con_cuenta', 'correo_con_cuenta')
  }
}

/** Registering with an existing address and password reveals the account, so it counts as a sign-in attempt. */
async function hashOf({ limits, passwords }: RegistroDeps, { usuario }: RegistroInput, ip: string): Promise<string> {
  const wait = await limits.begin({ identity: usuario.email, ip })
  if (wait > 0) throw new TooManyRequests(wait)
  return passwords.hash(usuario.password, usuario.email)
}

const digestOf = (email: string) => createHash('sha256').update(foldAddress(email)).digest('base64url')

function requireKnownPlaces({ gimnasio: { zona_horaria, moneda } }: RegistroInput): void {
  const errors: FieldErrors = {}
  if (!isZone(zona_horaria))
    errors['gimnasio.zona_horaria'] = { code: 'validation_invalid_value', message: refusals.zona_horaria_wrong }
  if (!isCurrency(moneda))
    errors['gimnasio.moneda'] = { code: 'validation_invalid_value', message: refusals.moneda_wrong }
  if (Object.keys(errors).length > 0) throw invalid(errors, refusedAs('datos_marked'))
}

function requireStrongPassword({ passwords }: RegistroDeps, { usuario, gimnasio }: RegistroInput): void {
  const weakness = passwords.weaknessOf(usuario.password, [usuario.email, gimnasio.nombre])
  if (weakness) throw refuse('usuario.password', weakness.code, weakness.code)
}

/** Milliseconds between two new gyms. */
const rest = 300

/**
 * Lets guests register one gym at a time. Addresses take turns. So registering computes one password at a time, and
 * leaves the other place to those who sign in.
 */
function createRegistroTurns(): Gate {
  const line = createHeld('registrosInLine')
  const gate = createGate({ running: 1, line: 'registrosOfPlace', rest })
  return async (address, work) => {
    const leave = line.take('')
    try {
      return await gate(address, work)
    } finally {
      leave()
    }
  }
}
