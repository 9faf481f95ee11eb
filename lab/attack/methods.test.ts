import { request as httpRequest } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { collections } from '#server/collections.ts'
import type { Collection } from '#server/engine/records/declaration/collection.ts'
import { buildMiembro, buildRol, buildUser, callerOf } from '#server/testing/gym-world.ts'
import type { Permission } from '#shared/permissions.ts'
import { branchMark, foreignMark, openBattlefield, type Battlefield } from './world.ts'

let field: Battlefield
let admin: string
let coach: string
beforeAll(async () => {
  field = await openBattlefield()
  const tokenOf = async (user: string) => (await field.app.clientOf(user)).authStore.token
  admin = await tokenOf(field.gym.users.Admin)
  coach = await tokenOf(field.gym.users.Entrenador)
})
afterAll(() => field.app.close())

type Asked = { method?: string; headers?: Record<string, string>; body?: unknown }

/** Raw bytes, because `fetch` would normalise the address. */
function ask(path: string, token: string, { method = 'GET', headers = {}, body }: Asked = {}) {
  const { hostname, port } = new URL(field.app.url)
  const all = {
    ...(token === '' ? {} : { authorization: token }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...headers,
  }
  return new Promise<{ status: number; text: string; length: string | undefined }>((resolve, reject) => {
    const sent = httpRequest({ hostname, port, path, method, headers: all }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, text, length: answer.headers['content-length'] }),
      )
    })
    sent.on('error', reject).end(body === undefined ? undefined : JSON.stringify(body))
  })
}

/** The same address, written so that a proxy could read another one. */
const spellings: [string, (path: string) => string][] = [
  ['a slash behind it', (path) => `${path}/`],
  ['two slashes', (path) => path.replace('/api/', '/api//')],
  ['two slashes at the beginning', (path) => `/${path}`],
  ['a dot on its way', (path) => path.replace('/api/', '/api/./')],
  ['a step back', (path) => path.replace('/api/', '/api/health/../')],
  ['a step back, encoded', (path) => path.replace('/api/', '/api/health/%2e%2e/')],
  ['an encoded letter', (path) => path.replace('/api/', '/%61pi/')],
  ['an encoded slash', (path) => path.replace('/api/', '/api%2f')],
  ['a backslash', (path) => path.replace('/api/', '/api\\')],
  ['capitals', (path) => path.toUpperCase()],
  ['a semicolon', (path) => `${path};x=1`],
  ['a null', (path) => `${path}%00`],
  ['a space', (path) => `${path}%20`],
  ['a format', (path) => `${path}.json`],
  ['a whole address', (path) => `${field.app.url}${path}`],
  ['another host’s address', (path) => `http://evil.example${path}`],
]

describe('an address written with', () => {
  const guarded = () => [
    '/api/reportes/ingresos?desde=2020-01-01&hasta=2030-01-01',
    '/api/exportar/miembros.csv',
    '/api/usuarios/accesos',
    `/api/pagos/${field.own['pagos']?.[0]}/recibo.pdf`,
    '/api/operador/reporte',
  ]
  it.each(spellings)('%s opens nothing that is closed to the caller', async (_what, spell) => {
    for (const path of guarded()) {
      for (const token of [coach, '']) {
        const { status, text } = await ask(spell(path), token)
        expect({ path: spell(path), status: status >= 400 || text === '' }).toEqual({ path: spell(path), status: true })
      }
    }
  })

  it.each(spellings)('%s lists nothing to a guest', async (_what, spell) => {
    for (const { name } of collections) {
      const { text } = await ask(spell(`/api/collections/${name}/records`), '')
      expect(text).not.toMatch(/ZZ[ABC]X7Q/i)
    }
  })
})

describe('a method', () => {
  const overrides = [
    { 'x-http-method-override': 'DELETE' },
    { 'x-http-method': 'DELETE' },
    { 'x-method-override': 'DELETE' },
    { 'x-original-method': 'DELETE' },
    { 'x-original-url': '/api/operador/reporte', 'x-rewrite-url': '/api/operador/reporte' },
  ]
  it.each(overrides)('is the one on its request line, whatever %o says', async (headers) => {
    const id = await buildMiembro(field.app.db.owner, field.gym)
    const path = `/api/collections/miembros/records/${id}`
    for (const method of ['GET', 'POST', 'PATCH']) {
      await ask(path, admin, { method, headers, ...(method === 'GET' ? {} : { body: {} }) })
      await ask(`${path}?_method=DELETE`, admin, {
        method,
        ...(method === 'GET' ? {} : { body: { _method: 'DELETE' } }),
      })
    }
    const [row] = await field.app.db.owner('select deleted from miembros where id = $1', [id])
    expect(row).toEqual({ deleted: null })
  })

  it('HEAD answers what GET answers without a body, and refuses what GET refuses', async () => {
    for (const path of [`/api/collections/miembros/records/${field.own['miembros']?.[0]}`, '/api/usuarios/accesos']) {
      for (const token of [admin, coach, '']) {
        const [head, get] = [await ask(path, token, { method: 'HEAD' }), await ask(path, token)]
        expect({ path, status: head.status, text: head.text }).toEqual({ path, status: get.status, text: '' })
      }
    }
  })

  it.each(['TRACE', 'PUT', 'PROPFIND', 'OPTIONS', 'SEARCH', 'LINK'])('%s writes and tells nothing', async (method) => {
    const path = `/api/collections/miembros/records/${field.own['miembros']?.[0]}`
    const { status, text } = await ask(path, admin, { method, headers: { 'x-secret': 'no-echo' } })
    expect([204, 404, 405]).toContain(status)
    expect(text).not.toMatch(/ZZ[ABC]X7Q|no-echo/i)
  })
})

describe('a repeated parameter', () => {
  it('opens no other branch', async () => {
    const [first, second] = field.gym.sucursales
    const [there] = field.other.sucursales
    const desk = field.attackers.find(({ name }) => name === 'Encargado')
    const pairs = [first, second, there].flatMap((one) => [first, second, there].map((other) => [one, other]))
    for (const [one, other] of pairs) {
      for (const query of [
        `sucursal=${one}&sucursal=${other}`,
        `sucursal[]=${one}&sucursal[]=${other}`,
        `sucursal=${one},${other}`,
      ]) {
        for (const path of ['/api/reportes/ingresos', '/api/reportes/miembros', '/api/exportar/reporte-ingresos.csv']) {
          const { text } = await ask(`${path}?desde=2020-01-01&hasta=2030-01-01&${query}`, desk?.token ?? '')
          expect(text).not.toMatch(new RegExp(`${foreignMark}|${branchMark}`, 'i'))
        }
      }
    }
  })

  it('adds no rows to a list', async () => {
    const twice = `filter=${encodeURIComponent("id = ''")}&filter=${encodeURIComponent("id != ''")}&perPage=1&perPage=500`
    const { text } = await ask(`/api/collections/miembros/records?${twice}`, coach)
    expect(text).not.toMatch(new RegExp(foreignMark, 'i'))
  })
})

describe('a field that the caller may not read', () => {
  const byName = new Map(collections.map((one) => [one.name, one]))

  /** Each collection that leads to this one in one step, with the path. */
  const waysTo = (target: Collection): { from: Collection; path: string }[] =>
    collections.flatMap((from) => [
      ...from.fields
        .filter(({ relation }) => relation?.collection === target.name)
        .map(({ name }) => ({ from, path: `${name}.` })),
      ...target.fields
        .filter(({ relation }) => byName.get(relation?.collection ?? '') === from)
        .map(({ name }) => ({ from, path: `${target.name}_via_${name}.` })),
    ])

  async function holder(permisos: readonly Permission[]) {
    const role = await buildRol(field.app.db.owner, field.gym.id, permisos)
    const user = await buildUser(field.app.db.owner, field.gym.id, { role, sucursales: field.gym.sucursales })
    return { caller: await callerOf(field.app.db, user), token: (await field.app.clientOf(user)).authStore.token }
  }

  it.each([
    ['the desk', ['payments.create', 'payments.index', 'reports.export']],
    ['the coach', ['members.index']],
    ['a manager of the staff', ['users.index', 'users.update', 'settings.index']],
  ] as const)('serves %s neither to filter nor to order by, directly or by a relation', async (_who, permisos) => {
    const { caller, token } = await holder(permisos)
    const secrets = collections.flatMap((target) => {
      const hidden = target.fields.filter((one) => one.hidden).map(({ name }) => name)
      return [...hidden, ...(target.masks?.(caller) ?? [])].map((name) => ({
        target,
        name,
        isHidden: hidden.includes(name),
      }))
    })
    const wrong: string[] = []
    for (const { target, name, isHidden } of secrets) {
      const places = [{ from: target, path: '' }, ...waysTo(target)]
      for (const { at, query } of places.flatMap((place) => queriesFor(place, name))) {
        const { status } = await ask(at + query, token)
        if (status !== 400 && status !== 403) wrong.push(`${at} ${decodeURIComponent(query)}: ${status}`)
      }
      const { text } = await ask(`/api/collections/${target.name}/records?fields=${name},*`, token)
      if (isHidden && text.includes(`"${name}"`)) wrong.push(`${target.name} tells ${name}`)
    }
    expect(wrong).toEqual([])
    // The same paths lead to readable fields.
    const reached = await Promise.all(
      secrets
        .flatMap(({ target }) => waysTo(target))
        .map(({ from, path }) => ask(`/api/collections/${from.name}/records?sort=${path}id`, token)),
    )
    expect(reached.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
  })

  const queriesFor = ({ from, path }: { from: Collection; path: string }, name: string) =>
    [
      `filter=${encodeURIComponent(`${path}${name} != 'x'`)}`,
      `filter=${encodeURIComponent(`${path}${name}:lower ?~ 'a'`)}`,
      `filter=${encodeURIComponent(`'a' ?= ${path}${name}`)}`,
      `sort=-${path}${name}`,
    ].map((query) => ({ at: `/api/collections/${from.name}/records?`, query }))
})
