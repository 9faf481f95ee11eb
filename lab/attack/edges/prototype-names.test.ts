import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildMiembro } from '#server/testing/gym-world.ts'

/** Names that every object has. They can be neither read nor set. */
const inherited = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf', '__defineGetter__']

let app: GymApp
let authorization: string
let miembro: string
beforeAll(async () => {
  app = await openGymApp()
  const gym = await buildGym(app.db.owner)
  miembro = await buildMiembro(app.db.owner, gym)
  authorization = (await app.clientOf(gym.users.Admin)).authStore.token
})
afterAll(() => app.close())

async function ask(method: string, path: string, body?: string) {
  const headers = { authorization, ...(body === undefined ? {} : { 'content-type': 'application/json' }) }
  const answer = await fetch(`${app.url}${path}`, { method, headers, ...(body === undefined ? {} : { body }) })
  return { status: answer.status, text: await answer.text() }
}

const records = '/api/collections/miembros/records'
const list = (query: Record<string, string>) => `${records}?${new URLSearchParams(query).toString()}`

describe.each(inherited)('the name %s', (name) => {
  it.each(['=', '~', '!~', '>', '?='])('is no field of a filter, before or after %s', async (operator) => {
    const failures: string[] = []
    for (const filter of [
      `${name}${operator}'%'`,
      `'%'${operator}${name}`,
      `'%'${operator}${name}.${name}`,
      `'%'${operator}nombre:${name}`,
      `'%'${operator}@request.${name}`,
      `'%'${operator}@request.auth.${name}`,
      `'%'${operator}@collection.${name}.id`,
      `'%'${operator}${name}('a')`,
    ]) {
      const { status } = await ask('GET', list({ filter }))
      if (![200, 400, 403].includes(status)) failures.push(`${status} ${filter}`)
    }
    expect(failures).toEqual([])
    expect((await ask('GET', list({ filter: `${name}${operator}'%'` }))).status).toBe(400)
  })

  it('orders, expands and picks nothing', async () => {
    expect((await ask('GET', list({ sort: name }))).status).toBe(400)
    const { status, text } = await ask(
      'GET',
      list({ expand: `${name},x_via_${name}`, fields: `${name},id,nombre:${name}` }),
    )
    expect([200, 400]).toContain(status)
    expect(text).not.toMatch(/native code|\[object/)
  })

  it('is no collection, record, report, export or file', async () => {
    for (const path of [
      `/api/collections/${name}/records`,
      `/api/collections/${name}/auth-methods`,
      `${records}/${name}`,
      `/api/reportes/${name}`,
      `/api/exportar/${name}.csv`,
      `/api/exportar/${name.toLowerCase()}.csv`,
      `/api/exportar/reporte-${name.toLowerCase()}.csv`,
      `/api/files/${name}/${name}/${name}`,
      `/api/files/miembros/${miembro}/x.png?thumb=${name}`,
    ]) {
      expect({ path, status: (await ask('GET', path)).status }).toEqual({ path, status: 404 })
    }
  })

  it('in a body is ignored, on every level', async () => {
    const failures: string[] = []
    const nested = `{"${name}":{"admin":true,"notas":"x"},"notas":"de antes"}`
    expect((await ask('PATCH', `${records}/${miembro}`, nested)).status).toBe(200)
    for (const path of ['/api/planes/guardar', '/api/batch', '/api/realtime', '/api/registro', '/api/pausas/vista']) {
      const body = `{"${name}":${nested},"requests":[${nested}],"usuario":${nested},"plazos":[${nested}]}`
      const { status } = await ask('POST', path, body)
      if (![200, 204, 400].includes(status)) failures.push(`${status} ${path}`)
    }
    expect(failures).toEqual([])
    expect(Object.keys(Object.prototype)).toEqual([])
    expect({}).not.toHaveProperty('admin')
  })
})

it('a prototype name in a text stays in its excerpt', async () => {
  await ask('PATCH', `${records}/${miembro}`, JSON.stringify({ notas: 'a &constructor; b &amp; c' }))
  const { text } = await ask('GET', `${records}/${miembro}?fields=notas:excerpt(200)`)
  expect(JSON.parse(text)).toEqual({ notas: 'a &constructor; b & c' })
})
