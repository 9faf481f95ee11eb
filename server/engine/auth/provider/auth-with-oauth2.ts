import { refuse } from '#server/runtime/errors/refusal.ts'
import type { Query } from '#server/runtime/db/transaction.ts'
import { badRequest, type FieldErrors, invalid, refused } from '#server/runtime/errors/errors.ts'
import { fieldError } from '#server/runtime/errors/field-error.ts'
import type { Body } from '#server/engine/request/body.ts'
import type { StoredCaller } from '#server/engine/records/declaration/caller.ts'
import type { Collection, WriteContext } from '#server/engine/records/declaration/collection.ts'
import { quote } from '#server/engine/records/statement/sql.ts'
import type { WriteEngine } from '#server/engine/records/write/write-engine.ts'
import { whereAddress } from '../account/by-address.ts'
import type { Callers } from '../../sessions/callers.ts'
import type { Identity, Provider } from './oauth2-provider.ts'
import { proveAddress } from '../account/prove-address.ts'
import { toProvenIdentity } from './proven-identity.ts'
import type { Tokens } from '../../sessions/token.ts'

export const providerName = 'google'

export interface OAuth2SignIn {
  readonly query: Query
  readonly callers: Callers
  readonly writer: Pick<WriteEngine, 'transaction' | 'now'>
  readonly provider: Provider
  readonly tokens: Tokens
  readonly redirectURLs: readonly string[]
}

type Attempt = { readonly collection: Collection; readonly body: Body; readonly request: WriteContext['request'] }

/**
 * Signs in with an identity of the provider. Accounts are found by the provider's subject; by address only the first
 * time, and only when the provider has verified it. No account is created: users need a gym.
 */
export async function signInWithOAuth2(
  deps: OAuth2SignIn,
  attempt: Attempt,
): Promise<{ caller: StoredCaller; identity: Identity }> {
  const identity = await identityOf(deps, attempt.body)
  const linked = await findLinked(deps.query, identity.sub)
  const id = linked ?? (await linkByAddress(deps, attempt, identity))
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
    errors['provider'] = fieldError('validation_invalid_provider')
  }
  for (const [name, value] of Object.entries({ code, codeVerifier, redirectURL })) {
    if (value === '') errors[name] = fieldError('validation_required')
  }
  if (redirectURL !== '' && !redirectURLs.includes(redirectURL)) {
    errors['redirectURL'] = fieldError('validation_in_invalid')
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
  /** The address is confirmed by its holder. */
  readonly verified: boolean
  readonly serves: boolean
  /** The account is linked to another identity of this provider. */
  readonly other: boolean
  /** The address is unconfirmed and several active accounts hold it. */
  readonly several: boolean
}

/**
 * Links the account that has the address, and answers its id. Without an active account, the refusal carries the proof with which a
 * registration may go on.
 */
async function linkByAddress(deps: OAuth2SignIn, attempt: Attempt, identity: Identity) {
  const { sub, email, isEmailVerified } = identity
  if (!isEmailVerified || email === '') {
    throw refused(400, 'correo_google_unconfirmed')
  }
  const { source, borrowed } = attempt.collection
  const isOwn = borrowed === undefined ? '' : ` and not u.${quote(borrowed)}`
  const serves = borrowed === undefined ? 'true' : 'u.activo'
  const text = `SELECT u."id", u."verified"${isOwn} AS verified, ${serves} AS serves, ${severalOf(attempt.collection)} AS several,
      exists (select from identidades i where i.user_id = u."id" and i.proveedor = $2) AS other
    FROM ${quote(source)} u ${whereAddress(attempt.collection)} LIMIT 1`
  const [holder] = await deps.query<Holder>(text, [email, providerName])
  if (!holder?.serves) {
    const params = await toProvenIdentity(deps.tokens, attempt.collection, identity)
    throw refuse('identidad', 'cuenta_inexistente', 'cuenta_inexistente', params)
  }
  if (holder.several) throw refused(400, 'correo_shared')
  if (holder.other && holder.verified) throw refused(400, 'correo_of_other_google')
  await link(deps, attempt, { ...holder, address: email, sub })
  return holder.id
}

/** Identities are not linked while several accounts hold the address unconfirmed: the newest may be an attacker's. */
function severalOf({ source, borrowed }: Collection): string {
  if (borrowed === undefined) return 'false'
  const others = `SELECT count(*) FROM ${quote(source)} o WHERE lower(o."email") = lower($1) AND o.${quote(borrowed)} AND o.activo`
  return `u.${quote(borrowed)} AND (${others}) > 1`
}

type Linked = Holder & { readonly address: string; readonly sub: string }

async function link({ callers, writer }: OAuth2SignIn, { collection, request }: Attempt, linked: Linked) {
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
