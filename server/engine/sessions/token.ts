import { createHash, hkdfSync } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { createBoundedMap } from '#server/runtime/limits/bounded-map.ts'

/** The claims of a token with a valid signature. Callers still have to compare `tk` with the stored token key. */
export interface TokenClaims {
  readonly id: string
  readonly collectionId: string
  /** `keyDigest` of the record's token key at signing. */
  readonly tk: string
  readonly refreshable: boolean
  /** The address the mail went to and the new address; '' in tokens that are not mailed. */
  readonly email: string
  readonly newEmail: string
  /** The session and its end for good in seconds since 1970; '' and 0 where no sessions are kept. */
  readonly sid: string
  readonly until: number
  readonly exp: number
}

export interface TokenSubject {
  readonly id: string
  readonly collectionId: string
  readonly tokenKey: string
  /** For mailed tokens. */
  readonly email?: string
  readonly newEmail?: string
  /** The token does not outlive its session. */
  readonly session?: { readonly sid: string; readonly until: number } | undefined
}

export interface Tokens {
  sign(type: TokenType, subject: TokenSubject): Promise<string>
  /** Null unless it is a valid token of this type: broken, forged, expired and other tokens. */
  verify(type: TokenType, token: string): Promise<TokenClaims | null>
  /** As `verify`, but an expired token counts. */
  read(type: TokenType, token: string): Promise<TokenClaims | null>
}

export interface TokenDeps {
  readonly secret: string
  /** Ids of the auth collections; tokens of others are refused unchecked. */
  readonly collectionIds: readonly string[]
  readonly now: () => Date
}

/**
 * The types of tokens, and the seconds that each is valid. 'file' opens protected files for as long as a page needs to show
 * them; 'mfa' proves the first step of signing in; 'identity' belongs to no account and carries an identity of the provider;
 * the types after it are sent by mail.
 */
export const lifeSeconds = {
  auth: 432_000,
  file: 180,
  mfa: 600,
  identity: 86_400,
  passwordReset: 1800,
  verification: 86_400,
  emailChange: 1800,
  invitation: 604_800,
}

export type TokenType = keyof typeof lifeSeconds

const isTokenType = (name: string): name is TokenType => name in lifeSeconds
export const tokenTypes = Object.keys(lifeSeconds).filter(isTokenType)

const longest = 2048
const remembered = 10_000
const form = /^[\w-]+\.[\w-]+\.[\w-]+$/

/** Short digest that ties a token to the token key it was signed under, so that rotating the key ends the token. */
export const keyDigest = (tokenKey: string) => createHash('sha256').update(tokenKey).digest('base64url').slice(0, 22)

/**
 * JWTs signed with HS256. Each collection and type has a key of its own derived from the secret, so a token of one type
 * is invalid as any other. Verified signatures are cached, bounded, because checking one costs more than a lookup.
 */
export function createTokens({ secret, collectionIds, now }: TokenDeps): Tokens {
  const keys = new Map<string, Uint8Array>()
  for (const id of collectionIds) for (const type of tokenTypes) keys.set(`${id} ${type}`, deriveKey(secret, id, type))
  const verified = new Map(tokenTypes.map((type) => [type, createBoundedMap<string, TokenClaims>(remembered)]))

  const read = async (type: TokenType, token: string) => {
    const known = verified.get(type)?.get(token)
    const claims = known ?? (await verifySignature(keys, type, token))
    if (claims && !known) verified.get(type)?.set(token, claims)
    return claims
  }

  return {
    async sign(type, { id, collectionId, tokenKey, session, ...mailed }) {
      const life = toSeconds(now()) + lifeSeconds[type]
      const exp = Math.min(life, session?.until ?? life)
      const subject = { collectionId, exp, id, refreshable: type === 'auth', tk: keyDigest(tokenKey), type }
      const claims = { ...subject, ...(session && { sid: session.sid, until: session.until }), ...mailed }
      return new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(keyOf(keys, collectionId, type))
    },
    async verify(type, token) {
      const claims = await read(type, token)
      return claims === null || claims.exp <= toSeconds(now()) ? null : claims
    },
    read,
  }
}

const toSeconds = (instant: Date) => Math.floor(instant.getTime() / 1000)

function deriveKey(secret: string, collectionId: string, type: TokenType): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', `token ${collectionId} ${type}`, 32))
}

function keyOf(keys: ReadonlyMap<string, Uint8Array>, collectionId: string, type: TokenType): Uint8Array {
  const key = keys.get(`${collectionId} ${type}`)
  if (!key) throw new Error(`No token key for collection ${collectionId}`)
  return key
}

async function verifySignature(
  keys: ReadonlyMap<string, Uint8Array>,
  type: TokenType,
  token: string,
): Promise<TokenClaims | null> {
  if (token.length > longest || !form.test(token)) return null
  for (const [name, key] of keys) {
    if (!name.endsWith(` ${type}`)) continue
    const payload = await payloadOf(token, key)
    if (payload) return toClaims(payload, type, name)
  }
  return null
}

/** `verify` compares the time. */
async function payloadOf(token: string, key: Uint8Array): Promise<Record<string, unknown> | null> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      currentDate: new Date(0),
      requiredClaims: ['exp'],
    })
    return payload
  } catch {
    return null
  }
}

function toClaims(payload: Record<string, unknown>, type: TokenType, keyName: string): TokenClaims | null {
  const { id, collectionId, tk, refreshable, exp, email, newEmail, sid, until } = payload
  if (payload['type'] !== type || typeof id !== 'string' || typeof tk !== 'string' || !isInstant(exp)) return null
  if (typeof collectionId !== 'string' || keyName !== `${collectionId} ${type}`) return null
  return {
    id,
    collectionId,
    tk,
    refreshable: refreshable === true,
    exp,
    email: textOf(email),
    newEmail: textOf(newEmail),
    sid: textOf(sid),
    until: typeof until === 'number' ? until : 0,
  }
}

/** Whole seconds: a token with any other `exp` would never expire. */
const isInstant = (claim: unknown): claim is number => Number.isSafeInteger(claim)

const textOf = (claim: unknown) => (typeof claim === 'string' ? claim : '')
