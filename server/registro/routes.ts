import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RegistroInput } from '#shared/collections/registro.ts'
import { authAnswer } from '#server/auth/routes.ts'
import type { AuthDeps } from '#server/auth/routes.ts'
import { foldAddress } from '#server/records/fields/address-form.ts'
import { createLimiter, type Limiter, networkOf } from '#server/auth/limiter.ts'
import { type ProvenIdentity, readProvenIdentity } from '#server/auth/proven-identity.ts'
import { isCurrency, isZone } from '#server/collections/gimnasios/known-places.ts'
import { users } from '#server/collections/users/users.collection.ts'
import type { FieldErrors } from '#server/errors.ts'
import { ApiError, invalid, TooManyRequests } from '#server/errors.ts'
import { type Body, bodyOf } from '#server/records/body.ts'
import { takes } from '#server/records/body-limit.ts'
import type { WriteEngine } from '#server/records/write-engine.ts'
import { identityTokenIn, parseRegistro } from './parse-registro.ts'
import { AlreadyRegistered, registerGym } from './register-gym.ts'
import { findRepeated } from './repeated-registro.ts'

export type RegistroDeps = AuthDeps & { readonly writer: WriteEngine }

/** Registrations that one place on the network may try in an hour, refused ones included. */
const attempts = { prefix: 'registro', points: 20, seconds: 60 * 60 }

/** Mails to one address in an hour, told to nobody. */
const mails = { prefix: 'registro_correo', points: 5, seconds: 60 * 60 }

/** `POST /api/registro`: a guest's gym, branches and owner in one act, answered as a sign-in. */
export function registerRegistroRoutes(app: FastifyInstance, deps: RegistroDeps): void {
  const limiter = createLimiter(deps.writer.transaction, attempts)
  const mailed = createLimiter(deps.writer.transaction, mails)

  app.post('/api/registro', takes({ budget: 'registroBody', isForGuests: true }), async (request) => {
    const identity = await identityIn(deps, bodyOf(request))
    const input = parseRegistro(bodyOf(request), identity)
    const wait = await limiter.consume(networkOf(request.ip))
    if (wait > 0) throw new TooManyRequests(wait)
    requireKnownPlaces(input)
    if (!identity) requireStrongPassword(deps, input)
    const id = await registered({ ...deps, mailed }, { input, identity }, request)
    const caller = await deps.callers.source.load(id)
    if (!caller) throw new ApiError(400, 'Failed to authenticate.')
    return authAnswer(deps, users, caller, request)
  })
}

/** Whom Google vouches for, where that is brought instead of a password. */
async function identityIn({ tokens }: RegistroDeps, body: Body): Promise<ProvenIdentity | null> {
  const token = identityTokenIn(body)
  const identity = token === '' ? null : await readProvenIdentity(tokens, users, token)
  if (identity || token === '') return identity
  const message = 'Pasó mucho tiempo desde que entraste con Google. Vuelve a empezar.'
  throw invalid({ 'usuario.identidad': { code: 'validation_invalid_token', message } }, message)
}

type Asked = { readonly input: RegistroInput; readonly identity: ProvenIdentity | null }

type Registering = RegistroDeps & { readonly mailed: Limiter }

/** The new owner's id; of a registration repeated because its answer was lost, that of the first time. */
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
    throw invalid({ 'usuario.email': alreadyHasAccount }, alreadyHasAccount.message)
  }
}

/** Whether the password opens an account of the address is told to whoever knows both: it counts as a try to sign in. */
async function hashOf({ limits, passwords }: RegistroDeps, { usuario }: RegistroInput, ip: string): Promise<string> {
  const wait = await limits.begin({ identity: usuario.email, ip })
  if (wait > 0) throw new TooManyRequests(wait)
  return passwords.hash(usuario.password, usuario.email)
}

const digestOf = (email: string) => createHash('sha256').update(foldAddress(email)).digest('base64url')

const alreadyHasAccount = {
  code: 'correo_con_cuenta',
  message: 'Este correo ya tiene cuenta. Inicia sesión o recupera tu contraseña.',
}

function requireKnownPlaces({ gimnasio: { zona_horaria, moneda } }: RegistroInput): void {
  const errors: FieldErrors = {}
  if (!isZone(zona_horaria))
    errors['gimnasio.zona_horaria'] = { code: 'validation_invalid_value', message: 'Elige una zona horaria.' }
  if (!isCurrency(moneda))
    errors['gimnasio.moneda'] = { code: 'validation_invalid_value', message: 'Elige una moneda.' }
  if (Object.keys(errors).length > 0) throw invalid(errors, 'Revisa los datos marcados.')
}

function requireStrongPassword({ passwords }: RegistroDeps, { usuario, gimnasio }: RegistroInput): void {
  const weakness = passwords.weaknessOf(usuario.password, [usuario.email, gimnasio.nombre])
  if (weakness) throw invalid({ 'usuario.password': weakness }, weakness.message)
}
