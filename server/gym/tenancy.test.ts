import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildClave } from '#server/testing/desks/clave.ts'
import { charge } from '#server/testing/charge.ts'
import { newUser } from '#server/testing/desks/new-user.ts'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildMiembro, buildRol, callerOf, testId, type GymWorld } from '#server/testing/gym-world.ts'
import { inRounds } from '#server/testing/many-requests.ts'
import { permisosDeClave } from '#shared/claves/clave.ts'

/** Two gyms of the same shape. The caller belongs to the first and knows every id of the second. */

let app: GymApp
let gym: GymWorld
let other: GymWorld
let admin: PocketBase
/** An API key of the first gym with all that a key may hold. Every list is asked for as the administrator and by it. */
let key: string
const miembros: string[] = []
const pagos: string[] = []

beforeAll(async () => {
  app = await openGymApp()
  gym = await buildGym(app.db.owner, { marca: 'ZZA' })
  other = await buildGym(app.db.owner, { marca: 'ZZB' })
  for (const world of [gym, other]) {
    const who = await buildMiembro(app.db.owner, world, {
      nombre: `Miembro ${world === gym ? 'ZZA' : 'ZZB'}`,
      dni: world === gym ? '1' : '777888',
    })
    const caller = await callerOf(app.db, world.users.Admin)
    miembros.push(who)
    pagos.push(await charge({ db: app.db, caller, gym: world }, who))
  }
  admin = await app.clientOf(gym.users.Admin)
  const clave = await buildClave(app.db.owner, gym, { permisos: permisosDeClave, sucursales: gym.sucursales })
  key = clave.secreto
})
afterAll(() => app.close())

const list = async (collection: string, query: Record<string, string>) => {
  const address = new URL(`${app.url}/api/collections/${collection}/records`)
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
  const [asKey, asAdmin] = await Promise.all(
    [key, admin.authStore.token].map(async (authorization) => {
      const answer = await fetch(address, { headers: { authorization } })
      return { status: answer.status, text: await answer.text() }
    }),
  )
  if (!asKey || !asAdmin) throw new Error('Both must be answered')
  return { ...asAdmin, asKey }
}

describe('a filter or a sort', () => {
  const paths: [string, (canary: string) => string][] = [
    ['pagos', (canary) => `id_miembro.nombre ~ '${canary}'`],
    ['pagos', (canary) => `id_plan_plazo.id_plan.nombre ~ '${canary}'`],
    ['pagos', (canary) => `usuario_id.name ~ '${canary}'`],
    ['pagos', (canary) => `id_plan_plazo.id_plan.sucursal_id.nombre ?~ '${canary}'`],
    ['miembros', (canary) => `sucursal_id.nombre ~ '${canary}'`],
    ['miembros', (canary) => `nombre ~ '${canary}'`],
    ['miembros', (canary) => `nombre:lower ~ '${canary.toLowerCase()}'`],
    ['miembros', (canary) => `pagos_via_id_miembro.sucursal_id.nombre ?~ '${canary}'`],
    ['sucursales', (canary) => `miembros_via_sucursal_id.nombre ?~ '${canary}'`],
    ['sucursales', (canary) => `users_via_sucursal_id.name ?~ '${canary}'`],
    ['users', (canary) => `sucursal_id.nombre ?~ '${canary}'`],
    ['users', (canary) => `role.nombre ~ '${canary}'`],
    ['roles', (canary) => `users_via_role.name ?~ '${canary}'`],
    ['permisos', (canary) => `roles_via_permisos.nombre ?~ '${canary}'`],
    ['servicios', (canary) => `gimnasios_via_servicio_id.nombre ?~ '${canary}'`],
    ['miembros_pagos', (canary) => `id_plan_plazo.id_plan.nombre ~ '${canary}'`],
    ['dashboard', (canary) => `id = '${canary === 'ZZB' ? other.sucursales[0] : testId()}'`],
  ]
  it.each(paths)('of %s reveals nothing about another gym (%#)', async (collection, filter) => {
    const there = await list(collection, { filter: filter('ZZB') })
    const nowhere = await list(collection, { filter: filter('QQQ') })
    const own = await list(collection, { filter: filter('ZZA') })
    expect(own.status).toBe(200)
    expect(there).toEqual(nowhere)
    expect(there.text + there.asKey.text).not.toContain('ZZB')
  })

  it('a filter that is always true returns only rows of the own gym', async () => {
    const { text } = await list('miembros', {
      filter: `id != '' || id = '${miembros[1]}'`,
      sort: 'sucursal_id.nombre',
      perPage: '1000',
    })
    const { totalItems, items } = JSON.parse(text)
    expect(totalItems).toBe(1)
    expect(items.map(({ id }: { id: string }) => id)).toEqual([miembros[0]])
  })

  it('by a secret column is refused', async () => {
    for (const filter of [
      `password ~ 'a'`,
      `tokenKey ~ 'k'`,
      `password_hash ~ 'a'`,
      `token_key ~ 'k'`,
      `sello > 0`,
      `gimnasio_id.token_key = ''`,
    ]) {
      expect((await list('users', { filter })).status).toBe(400)
    }
    expect((await list('users', { sort: 'tokenKey' })).status).toBe(400)
  })
})

describe('an expand', () => {
  it.each([
    [
      'sucursales',
      'miembros_via_sucursal_id, planes_via_sucursal_id, users_via_sucursal_id, pagos_via_sucursal_id.usuario_id.role.permisos',
    ],
    ['users', 'role.users_via_role, sucursal_id.miembros_via_sucursal_id.pagos_via_id_miembro'],
    ['roles', 'users_via_role.sucursal_id, permisos.roles_via_permisos.users_via_role'],
    ['servicios', 'gimnasios_via_servicio_id.sucursales_via_gimnasio_id, servicios_pagos_via_servicio_id'],
    ['pagos', 'id_miembro.sucursal_id.gimnasio_id.servicio_id.gimnasios_via_servicio_id'],
  ])('of %s contains nothing of another gym and no secret', async (collection, expand) => {
    const { status, text, asKey } = await list(collection, {
      expand,
      perPage: '1000',
      fields: '*, expand, password, tokenKey, token_key, password_hash',
    })
    expect(status).toBe(200)
    // Compared with its case: a lower-case id could contain the mark by chance.
    expect(text + asKey.text).not.toContain('ZZB')
    expect(text + asKey.text).not.toMatch(/token_?key|password|kkkkkk/i)
  })
})

describe('a body', () => {
  it.each([
    ['miembros', () => ({ nombre: 'Ana Paz', sucursal_id: other.sucursales[0] }), 'sucursal_id'],
    ['planes', () => ({ nombre: 'Plan ajeno', horario: 'fijo', sucursal_id: other.sucursales[0] }), 'sucursal_id'],
    ['planes_plazos', () => ({ id_plan: other.plan, duracion: 1, precio: 1 }), 'id_plan'],
    [
      'pagos',
      () => ({
        id_miembro: miembros[1],
        id_plan_plazo: gym.mes,
        sucursal_id: gym.sucursales[0],
        medio_pago: 'Efectivo',
      }),
      'id_miembro',
    ],
    [
      'pagos',
      () => ({
        id_miembro: miembros[0],
        id_plan_plazo: other.mes,
        sucursal_id: gym.sucursales[0],
        medio_pago: 'Efectivo',
      }),
      'id_plan_plazo',
    ],
    [
      'pagos',
      () => ({
        id_miembro: miembros[0],
        id_plan_plazo: gym.mes,
        sucursal_id: other.sucursales[0],
        medio_pago: 'Efectivo',
      }),
      'sucursal_id',
    ],
  ])('of %s with a reference to another gym is refused like one to nothing (%#)', async (collection, body, field) => {
    const refusalOf = (given: object) =>
      admin
        .collection(collection)
        .create(given)
        .then(
          () => 'made',
          (error: { response: unknown }) => error.response,
        )
    const there = await refusalOf(body())
    expect(there).toEqual(await refusalOf({ ...body(), [field]: testId() }))
    expect(there).toMatchObject({ data: { [field]: { code: 'validation_missing_rel_records' } } })
  })

  it('never reveals the gym of a record', async () => {
    const made = await admin
      .collection('sucursales')
      .create({ nombre: 'Nueva sede', direccion: 'Calle 1', gimnasio_id: other.id, id: testId() })
    expect(made['gimnasio_id']).toBe(gym.id)
    const foreign = await app.db.owner('select from sucursales where gimnasio_id = $1', [other.id])
    expect(foreign).toHaveLength(2)
  })

  it('with an id of another gym gets the same answer as with one of the own gym', async () => {
    const create = (id: string | undefined) =>
      admin
        .collection('miembros')
        .create({ id, nombre: 'Ana Paz', sucursal_id: gym.sucursales[0] })
        .then(
          () => 'made',
          (error: { response: unknown }) => error.response,
        )
    expect(await create(miembros[1])).toEqual(await create(miembros[0]))
  })

  it('cannot add a branch of another gym to a user, nor a role of another gym', async () => {
    const foreignRole = await buildRol(app.db.owner, other.id, ['members.index'])
    const user = (given: object) => admin.collection('users').create(newUser(gym, given))
    await expect(user({ sucursal_id: [gym.sucursales[0], other.sucursales[0]] })).rejects.toMatchObject({
      response: { data: { sucursal_id: {} } },
    })
    await expect(user({ role: foreignRole })).rejects.toMatchObject({ response: { data: { role: {} } } })
    await expect(user({ role: 'rolsuperadmin00' })).rejects.toMatchObject({ response: { data: { role: {} } } })
  })
})

describe('the gym’s own routes', () => {
  it('void nothing of another gym, and answer as if it did not exist', async () => {
    const answer = (id: string) =>
      admin.send(`/api/pagos/${id}/anular`, { method: 'POST', body: { motivo: 'No es mío' } }).then(
        () => 'voided',
        (error: { status: number; response: unknown }) => ({ status: error.status, response: error.response }),
      )
    expect(await answer(pagos[1] ?? '')).toEqual(await answer(testId()))
    expect(await app.db.owner('select from pagos_anulaciones', [])).toEqual([])
  })
})

describe('requests of both gyms in turn over the same connections', () => {
  it('answer each its own', async () => {
    const theirs = await app.clientOf(other.users.Admin)
    const rounds = Array.from({ length: 120 }, (_, index) => (index % 2 === 0 ? admin : theirs))
    const answers = await inRounds(rounds.length, (index) =>
      (index % 2 === 0 ? admin : theirs).collection('miembros').getList(1, 5, { fields: 'nombre' }),
    )
    const names = answers.map(({ items }) => items.map(({ nombre }) => nombre))
    expect(names).toEqual(rounds.map((client) => (client === admin ? ['Miembro ZZA'] : ['Miembro ZZB'])))
  })
})
