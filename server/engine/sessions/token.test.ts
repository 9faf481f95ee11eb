import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createTokens, keyDigest } from './token.ts'

const secret = 's'.repeat(40)
const issued = new Date('2026-03-01T12:00:00Z')
const at = (seconds: number) => () => new Date(issued.getTime() + seconds * 1000)
const tokensAt = (seconds: number, other: { secret?: string; collectionIds?: string[] } = {}) =>
  createTokens({ secret, collectionIds: ['col_users'], now: at(seconds), ...other })
const subject = { id: 'abcdefghijklmno', collectionId: 'col_users', tokenKey: 'k'.repeat(50) }

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const decodePart = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>
const hs256 = (head: string, body: string, key: string) =>
  createHmac('sha256', key).update(`${head}.${body}`).digest('base64url')

const token = await tokensAt(0).sign('auth', subject)
const [head = '', body = '', signature = ''] = token.split('.')

describe('a token', () => {
  it('carries its subject and the token key it was signed under', async () => {
    expect(await tokensAt(60).verify('auth', token)).toEqual({
      id: subject.id,
      collectionId: 'col_users',
      tk: keyDigest(subject.tokenKey),
      refreshable: true,
      email: '',
      newEmail: '',
      sid: '',
      until: 0,
      exp: issued.getTime() / 1000 + 432_000,
    })
    expect(decodePart(body)).toMatchObject({ type: 'auth', id: subject.id, collectionId: 'col_users' })
    expect(decodePart(body)).not.toHaveProperty('tokenKey')
  })

  it('lives five days to the second', async () => {
    expect(await tokensAt(431_999).verify('auth', token)).not.toBeNull()
    expect(await tokensAt(432_000).verify('auth', token)).toBeNull()
  })

  it('expires even when its signature is cached', async () => {
    let seconds = 0
    const tokens = createTokens({ secret, collectionIds: ['col_users'], now: () => at(seconds)() })
    expect(await tokens.verify('auth', token)).not.toBeNull()
    seconds = 432_000
    expect(await tokens.verify('auth', token)).toBeNull()
  })

  const claims = decodePart(body)
  const forged: [string, string][] = [
    ['the algorithm none', `${encode({ alg: 'none' })}.${body}.`],
    ['the algorithm nOnE with the old signature', `${encode({ alg: 'nOnE' })}.${body}.${signature}`],
    ['an empty signature', `${head}.${body}.`],
    ['a signature under the empty key', `${head}.${body}.${hs256(head, body, '')}`],
    ['a signature under "secret"', `${head}.${body}.${hs256(head, body, 'secret')}`],
    ['a signature under the bare secret', `${head}.${body}.${hs256(head, body, secret)}`],
    ['a changed id', `${head}.${encode({ ...claims, id: 'zzzzzzzzzzzzzzz' })}.${signature}`],
    ['RS256 in its header', `${encode({ alg: 'RS256' })}.${body}.${signature}`],
    [
      'a key from elsewhere',
      `${encode({ alg: 'HS256', jku: 'https://evil.example/k', kid: '../../dev/null' })}.${body}.${signature}`,
    ],
    ['critical headers', `${encode({ alg: 'HS256', crit: ['b64'], b64: false })}.${body}.${signature}`],
    ['8 kB', `${head}.${'a'.repeat(8192)}.${signature}`],
    ['no parts', 'token'],
    ['nothing in it', ''],
    ['characters beyond ASCII', `${head}.${body}.ñandú`],
  ]
  it.each(forged)('is invalid with %s', async (_, forgery) => {
    expect(await tokensAt(1).verify('auth', forgery)).toBeNull()
  })

  it('of another secret or another collection is invalid', async () => {
    expect(await tokensAt(1, { secret: 'x'.repeat(40) }).verify('auth', token)).toBeNull()
    expect(await tokensAt(1, { collectionIds: ['col_others'] }).verify('auth', token)).toBeNull()
  })
})
