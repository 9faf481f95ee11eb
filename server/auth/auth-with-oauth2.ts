import type { Query } from '#server/db/transaction.ts'
import { ApiError, badRequest, type FieldErrors, invalid } from '#server/errors.ts'
import type { Body } from '#server/records/body.ts'
import type { StoredCaller } from '#server/records/caller.ts'
import type { Collection, WriteContext } from '#server/records/collection.ts'
import { fieldError } from '#server/records/fields/define-field.ts'
import { quote } from '#server/records/sql.ts'
import type { WriteEngine } from '#server/records/write-engine.ts'
import { whereAddress } from './by-address.ts'
import type { Callers } from './callers.ts'
import type { Identity, Provider } from './oauth2-provider.ts'
import { proveAddress } from './prove-address.ts'
import { toProvenIdentity } from './proven-identity.ts'
import type { Tokens } from './token.ts'

export const providerName = 'google'

export interface OAuth2SignIn {
  readonly query: Query
  readonly callers: Callers
  readonly writer: Pick<WriteEngine, 'transaction' | 'now' | 'random'>
  readonly provider: Provider
  readonly tokens: Tokens
  /** The only addresses that a provider may have sent somebody back to. */
  readonly redirectURLs: readonly string[]
}

type Asked = { readonly collection: Collection; readonly body: Body; readonly request: WriteContext['request'] }

/**
 * Signs in whoever his provider says he is. The provider's own name for him decides; his address only the first time, when
 * the provider vouches for it. Nobody is created here: a person needs a gym.
 */
export async function signInWithOAuth2(
  deps: OAuth2SignIn,
  asked: Asked,
): Promise<{ caller: StoredCaller; identity: Identity }> {
  const identity = await identityOf(deps, asked.body)
  const linked = await findLinked(deps.query, identity.sub)
  const id = linked ?? (await linkByAddress(deps, asked, identity))
  const caller = await deps.callers.source.load(id)
  if (!caller) throw badRequest('Failed to authenticate.')
  return { caller, identity }
}

async function identityOf({ provider, redirectURLs }: OAuth2SignIn, body: Body): Promise<Identity> {
  const { code, codeVerifier, redirectURL } = exchangeIn(body, redirectURLs)
  try {
    return await provider.identify({ code, codeVerifier, redirectURL })
  } catch (error) {
    throw badRequest('Failed to authenticate.', error)
  }
}

function exchangeIn(body: Body, redirectURLs: readonly string[]) {
  const text = (name: string) => (typeof body[name] === 'string' ? body[name] : '')
  const code = text('code')
  const codeVerifier = text('codeVerifier')
  const redirectURL = text('redirectURL') || text('redirectUrl')
  const errors: FieldErrors = {}
  if (text('provider') !== providerName) {
    errors['provider'] = fieldError('validation_invalid_provider', 'Provider with name is missing or is not enabled.')
  }
  for (const [name, value] of Object.entries({ code, codeVerifier, redirectURL })) {
    if (value === '') errors[name] = fieldError('validation_required', 'Cannot be blank.')
  }
  if (redirectURL !== '' && !redirectURLs.includes(redirectURL)) {
    errors['redirectURL'] = fieldError('validation_in_invalid', 'Must be a valid value.')
  }
  if (Object.keys(errors).length > 0) throw invalid(errors, 'An error occurred while validating the submitted data.')
  return { code, codeVerifier, redirectURL }
}

async function findLinked(query: Query, sub: string): Promise<string | null> {
  const text = 'select user_id from identidades where proveedor = $1 and sub = $2'
  const [row] = await query<{ user_id: string }>(text, [providerName, sub])
  return row?.user_id ?? null
}

interface Holder {
  readonly id: string
  /** That the address is his. */
  readonly verified: boolean
  readonly serves: boolean
  /** Another account of the provider is linked to him. */
  readonly other: boolean
  /** The address is nobody's, and was written for others, too. */
  readonly several: boolean
}

/** The id of whoever has the address, linked from now on. Nobody who may come in: the refusal carries what a registration may go on with. */
async function linkByAddress(deps: OAuth2SignIn, asked: Asked, identity: Identity) {
  const { sub, email, isEmailVerified } = identity
  if (!isEmailVerified || email === '') {
    throw new ApiError(400, 'Google no confirma que ese correo sea tuyo. Entra con tu contraseña.')
  }
  const { source, borrowed } = asked.collection
  const isOwn = borrowed === undefined ? '' : ` and not u.${quote(borrowed)}`
  const serves = borrowed === undefined ? 'true' : 'u.activo'
  const text = `SELECT u."id", u."verified"${isOwn} AS verified, ${serves} AS serves, ${severalOf(asked.collection)} AS several,
      exists (select from identidades i where i.user_id = u."id" and i.proveedor = $2) AS other
    FROM ${quote(source)} u ${whereAddress(asked.collection)} LIMIT 1`
  const [holder] = await deps.query<Holder>(text, [email, providerName])
  if (!holder?.serves) {
    const message = 'Ningún usuario tiene ese correo. Crea tu cuenta o pide que te inviten.'
    const params = await toProvenIdentity(deps.tokens, asked.collection, identity)
    throw invalid({ identidad: { code: 'cuenta_inexistente', message, params } }, message)
  }
  if (holder.several) throw new ApiError(400, whichOne)
  if (holder.other && holder.verified) throw new ApiError(400, 'Ese correo ya entra con otra cuenta de Google.')
  await link(deps, asked, { ...holder, address: email, sub })
  return holder.id
}

const whichOne =
  'Ese correo se escribió en más de un gimnasio. Usa «Olvidé mi contraseña»: te mandamos un correo para elegir el tuyo.'

/** Whoever wrote an address last must not be the one to whom its holder is led. */
function severalOf({ source, borrowed }: Collection): string {
  if (borrowed === undefined) return 'false'
  const others = `SELECT count(*) FROM ${quote(source)} o WHERE lower(o."email") = lower($1) AND o.${quote(borrowed)} AND o.activo`
  return `u.${quote(borrowed)} AND (${others}) > 1`
}

type Linked = Holder & { readonly address: string; readonly sub: string }

async function link({ callers, writer }: OAuth2SignIn, { collection, request }: Asked, linked: Linked) {
  const { id, verified: isVerified, address, sub } = linked
  const caller = await callers.source.load(id)
  if (!caller) throw badRequest('Failed to authenticate.')
  await proveAddress(writer, {
    collection,
    caller,
    request,
    address,
    isVerified,
    async after({ tx, now }) {
      const text = `insert into identidades (proveedor, sub, user_id, creado) values ($1, $2, $3, $4)
        on conflict do nothing`
      await tx.query(text, [providerName, sub, id, now])
    },
  })
}
