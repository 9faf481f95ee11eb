import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { builtInRoles, type Permission } from '#shared/permissions.ts'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildMiembro, buildOperador, buildRol, buildUser, type GymWorld } from '#server/testing/gym-world.ts'

let clock = new Date()
let app: GymApp
let gym: GymWorld
let who = ''
beforeAll(async () => {
  app = await openGymApp(() => clock)
})
afterAll(() => app.close())
beforeEach(async () => {
  gym = await buildGym(app.db.owner)
  await app.db.owner('delete from intentos')
})

async function holding(permissions: Permission[]): Promise<PocketBase> {
  const role = await buildRol(app.db.owner, gym.id, permissions)
  who = await buildUser(app.db.owner, gym.id, { role, sucursales: [gym.sucursales[0]] })
  return app.clientOf(who)
}

type Row = { usuario_id: string; metodo: string; ruta: string; veces: number }
const rows = () =>
  app.db.owner<Row>('select usuario_id, metodo, ruta, veces from rechazos where gimnasio_id = $1 order by orden', [
    gym.id,
  ])
const noted = (count: number) => expect.poll(async () => (await rows()).length).toBe(count)
const refused = (call: Promise<unknown>) => expect(call).rejects.toMatchObject({ name: /ClientResponseError/ })

describe('a request without permission', () => {
  it('is recorded once per route, and nothing else happens', async () => {
    const member = await buildMiembro(app.db.owner, gym)
    const weak = await holding(['members.index'])
    const acts = [
      () => weak.collection('miembros').delete(member),
      () => weak.collection('miembros').update(member, { nombre: 'Otro Nombre' }),
      () => weak.collection('planes').create({ nombre: 'Plan propio', sucursal_id: gym.sucursales[0] }),
      () => weak.send('/api/exportar/gimnasio.zip', {}),
      () => weak.send('/api/invitaciones', { method: 'POST', body: { email: 'x@norte.example' } }),
    ]
    for (const act of acts) await refused(act())
    await noted(5)
    expect((await rows()).map(({ metodo, ruta }) => `${metodo} ${ruta}`)).toEqual(
      expect.arrayContaining([
        'DELETE /api/collections/miembros/records/:id',
        'PATCH /api/collections/miembros/records/:id',
        'POST /api/collections/planes/records',
        'GET /api/exportar/gimnasio.zip',
        'POST /api/invitaciones',
      ]),
    )
    expect((await rows()).every((row) => row.usuario_id === who && row.veces === 1)).toBe(true)
  })

  it('is one row with a count for a caller in a loop', async () => {
    const member = await buildMiembro(app.db.owner, gym)
    const weak = await holding(['members.index'])
    for (let time = 0; time < 20; time += 1) await refused(weak.collection('miembros').delete(member))
    clock = new Date(clock.getTime() + 11_000)
    await refused(weak.collection('miembros').delete(member))
    await expect.poll(async () => (await rows()).map(({ veces }) => veces)).toEqual([21])
  })

  it('is recorded inside a batch, and for a right that cannot be given', async () => {
    const weak = await holding(['users.create', 'users.index'])
    const batch = weak.createBatch()
    batch.collection('planes').create({ nombre: 'Plan propio', sucursal_id: gym.sucursales[0] })
    await refused(batch.send())
    const above = { name: 'Jefa Nueva', email: 'jefa@norte.example', phone: '1155', role: builtInRoles.Admin }
    const body = { ...above, sucursal_id: [gym.sucursales[0]] }
    await refused(weak.send('/api/invitaciones', { method: 'POST', body }))
    await noted(2)
    const routes = (await rows()).map(({ ruta }) => ruta)
    expect(routes).toEqual(expect.arrayContaining(['/api/batch', '/api/invitaciones']))
  })

  it('contains no user input', async () => {
    const weak = await holding([])
    await refused(weak.send('/api/collections/secreto-tipeado/records?x=secreto-tipeado', { method: 'POST', body: {} }))
    await refused(weak.collection('pagos').delete('secreto-tipeado'))
    await noted(1)
    expect(JSON.stringify(await app.db.owner('select * from rechazos'))).not.toContain('secreto')
  })

  it('is deleted after ninety days', async () => {
    const weak = await holding([])
    const old = `insert into rechazos (gimnasio_id, id, usuario_id, dia, metodo, ruta, veces)
      values ($1, 'rechazo00000001', $2, current_date - 92, 'POST', '/api/x', 1)`
    await app.db.owner(old, [gym.id, gym.users.Admin])
    await refused(weak.collection('pagos').create({}))
    await expect.poll(async () => (await rows()).map(({ ruta }) => ruta)).toEqual(['/api/collections/pagos/records'])
  })
})

it('other refusals, guests and operators are not recorded', async () => {
  const total = async () => (await app.db.owner<{ n: number }>('select count(*)::int as n from rechazos'))[0]?.n
  const before = await total()
  const admin = await app.clientOf(gym.users.Admin)
  await refused(admin.collection('miembros').create({ nombre: '' }))
  await refused(admin.collection('miembros').update('nadie0000000000', { nombre: 'Otro Nombre' }))
  await refused(app.guest().send('/api/exportar/gimnasio.zip', {}))
  const operator = await app.clientOf(await buildOperador(app.db.owner))
  await refused(operator.send('/api/exportar/gimnasio.zip', {}))
  const weak = await holding([])
  await refused(weak.collection('planes').create({}))
  await noted(1)
  expect(await total()).toBe((before ?? 0) + 1)
})

it('is visible to users with the audit permission, limited to their branches', async () => {
  const weak = await holding([])
  await refused(weak.collection('planes').create({}))
  await noted(1)
  const admin = await app.clientOf(gym.users.Admin)
  const [row] = await admin.collection('rechazos').getFullList({ expand: 'usuario_id' })
  expect(row).toMatchObject({ metodo: 'POST', veces: 1, expand: { usuario_id: { name: 'Ana Pérez' } } })
  expect(await weak.collection('rechazos').getFullList()).toEqual([])
  await expect(admin.collection('rechazos').delete(row?.id ?? '')).rejects.toMatchObject({ status: 403 })
})
