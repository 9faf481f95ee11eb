import { describe, expect, it } from 'vitest'
import type { StoredCaller } from '#server/engine/records/declaration/caller.ts'
import { createCallers } from './callers.ts'
import { identifyOnce } from '../auth/keys/identify-once.ts'
import { createTokens } from './token.ts'

const collectionId = 'pbc_users'
const id = 'ana00000000000a'
const person: StoredCaller = {
  id,
  collection: 'users',
  tenant: 'norte0000000000',
  permissions: new Set(),
  scopes: 'all',
  stamp: '1',
  tokenKey: 'llave',
  signIns: new Set(['mostrador', 'telefono']),
}

function openCallers() {
  let stored = person
  let loads = 0
  const tokens = createTokens({ secret: 's'.repeat(32), collectionIds: [collectionId], now: () => new Date() })
  const callers = createCallers(tokens, {
    stampSql: '',
    async load() {
      loads += 1
      return stored
    },
  })
  const tokenOf = (sid: string) => {
    const session = { sid, until: Number.MAX_SAFE_INTEGER }
    return tokens.sign('auth', { id, collectionId, tokenKey: person.tokenKey, session })
  }
  const through = async (sid: string) => (await callers.identify(await tokenOf(sid))).caller
  return { callers, tokenOf, through, loads: () => loads, store: (changed: StoredCaller) => (stored = changed) }
}

describe('an identified caller', () => {
  it('is one object for all requests of a session, so that its compiled filters are found again', async () => {
    const { through } = openCallers()
    const first = await through('mostrador')
    expect(await through('mostrador')).toBe(first)
    expect(first).toMatchObject({ id, signIn: 'mostrador' })
  })

  it('is another object in another session', async () => {
    const { through } = openCallers()
    const first = await through('mostrador')
    expect(await through('telefono')).toMatchObject({ id, signIn: 'telefono' })
    expect(await through('mostrador')).toBe(first)
  })

  it('is made anew after the stored user has been read again', async () => {
    const { callers, through, store } = openCallers()
    const first = await through('mostrador')
    store({ ...person, stamp: '2', signIns: new Set(['mostrador']) })
    await callers.source.load(id)
    expect(await through('mostrador')).not.toBe(first)
    expect(await through('mostrador')).toMatchObject({ stamp: '2', signIn: 'mostrador' })
    expect(await through('telefono')).toMatchObject({ id: null })
  })

  it('is looked up once per request, however often it is needed', async () => {
    const { callers, tokenOf, loads } = openCallers()
    const identify = identifyOnce(callers)
    const ask = async (sid: string) => ({ headers: { authorization: await tokenOf(sid) }, ip: '' })
    const ended = await ask('cerrada')
    expect((await identify(ended)).caller.id).toBe(null)
    expect((await identify(ended)).caller.id).toBe(null)
    expect(loads()).toBe(1)
    expect((await identify(await ask('mostrador'))).caller).toMatchObject({ id, signIn: 'mostrador' })
  })
})
