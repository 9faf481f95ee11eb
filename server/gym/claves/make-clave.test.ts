import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mostClaves } from '#shared/claves/clave.ts'
import { digestOfCode } from '#server/engine/auth/second-step/recovery-codes.ts'
import { buildClave, openClaveDesk, type ClaveDesk } from '#server/testing/desks/clave.ts'
import { buildGym, buildRol, buildUser, testId } from '#server/testing/gym-world.ts'

let desk: ClaveDesk

beforeAll(async () => {
  desk = await openClaveDesk()
})
afterAll(() => desk.app.close())

describe('making a key', () => {
  it('shows the secret once, stores only its digest, and writes it into the history without it', async () => {
    const nombre = `Molinete ${testId()}`
    const { status, id, secreto } = await desk.ask(
      '/api/claves',
      desk.admin,
      desk.form({ nombre, direcciones: ['127.0.0.0/8'] }),
    )
    expect({ status, secreto }).toEqual({ status: 200, secreto: expect.stringMatching(/^vk_[0-9A-Za-z]{49}$/) })
    const listed = await desk.ask(`/api/collections/claves_api/records/${id}?expand=creada_por,permisos`, desk.admin)
    expect(listed).toMatchObject({ nombre, final: secreto.slice(-4), ultimo_uso: '', direcciones: ['127.0.0.0/8'] })
    const [history] = await desk.app.db.owner('select usuario_id, despues from auditoria where registro = $1', [id])
    expect(history).toMatchObject({ usuario_id: desk.gym.users.Admin, despues: { nombre } })
    const [stored] = await desk.app.db.owner(
      'select c::text, u::text as u from claves_api c join users u using (id) where id = $1',
      [id],
    )
    for (const text of [JSON.stringify(listed), JSON.stringify(history), JSON.stringify(stored)])
      expect(text).not.toContain(secreto.slice(3, 40))
  })

  it.each([
    ['nombre', { nombre: 'x' }],
    ['permisos', { permisos: [] }],
    ['permisos', { permisos: ['no.such'] }],
    ['permisos', { permisos: ['settings.update'] }],
    ['permisos', { permisos: ['users.create'] }],
    ['sucursal_id', { sucursal_id: [] }],
    ['sucursal_id', { sucursal_id: ['nosuchbranch000'] }],
    ['direcciones', { direcciones: ['300.1.1.1'] }],
    ['direcciones', { direcciones: ['10.0.0.0/40'] }],
    ['direcciones', { direcciones: Array.from({ length: 21 }, () => '10.0.0.1') }],
    ['vence', { vence: '2020-01-01T00:00:00Z' }],
    ['vence', { vence: 'mañana' }],
    ['por_minuto', { por_minuto: 0 }],
    ['por_minuto', { por_minuto: 1e9 }],
  ])('names %s when it is wrong (%#)', async (field, wrong) => {
    const answer = await desk.ask('/api/claves', desk.admin, desk.form(wrong))
    expect(answer).toMatchObject({ status: 400, data: { [field]: { message: expect.any(String) } } })
  })

  it('gives no permission and no branch that the maker lacks', async () => {
    const role = await buildRol(desk.app.db.owner, desk.gym.id, ['settings.update', 'members.index'])
    const some = (
      await desk.app.clientOf(
        await buildUser(desk.app.db.owner, desk.gym.id, { role, sucursales: desk.gym.sucursales }),
      )
    ).authStore.token
    expect(await desk.ask('/api/claves', some, desk.form({ permisos: ['payments.void'] }))).toMatchObject({
      status: 400,
      data: { permisos: {} },
    })
    expect((await desk.ask('/api/claves', some, desk.form())).status).toBe(200)
    const gerente = (await desk.app.clientOf(desk.gym.users.Gerente)).authStore.token
    expect((await desk.ask('/api/claves', gerente, desk.form())).status).toBe(403)
  })

  it('is for people: no key makes one, were it to hold the permission', async () => {
    const { owner } = desk.app.db
    const { id, secreto } = await buildClave(owner, desk.gym, { permisos: ['members.index'] })
    await owner(
      `insert into claves_api_permisos (gimnasio_id, clave_id, permiso_id)
       select $1, $2, id from permisos where permiso = 'settings.update'`,
      [desk.gym.id, id],
    )
    expect(await desk.ask('/api/webhooks', secreto, {})).toMatchObject({ status: 400 })
    expect(await desk.ask('/api/claves', secreto, desk.form())).toMatchObject({ status: 403 })
  })

  it('refuses a second live key of a name, and more than a gym may have', async () => {
    const world = await buildGym(desk.app.db.owner)
    const own = (await desk.app.clientOf(world.users.Admin)).authStore.token
    const given = { ...desk.form(), nombre: 'Puerta', sucursal_id: [world.sucursales[0]] }
    const { id } = await desk.ask('/api/claves', own, given)
    expect(await desk.ask('/api/claves', own, { ...given, nombre: 'PUERTA' })).toMatchObject({
      status: 400,
      data: { nombre: {} },
    })
    expect((await desk.ask(`/api/claves/${id}/revocar`, own, {})).status).toBe(204)
    expect((await desk.ask('/api/claves', own, given)).status).toBe(200)
    for (let n = 1; n < mostClaves; n += 1) await buildClave(desk.app.db.owner, world, { permisos: [] })
    expect(await desk.ask('/api/claves', own, { ...given, nombre: 'Otra' })).toMatchObject({
      data: { nombre: { code: 'validation_too_many_values' } },
    })
    const uso = await desk.ask(`/api/servicio/uso/${world.id}`, own)
    expect(uso.data.uso.usuarios).toBe(5)
  })
})

describe('the second step of the maker', () => {
  it('is asked for, to make a key and to revoke it, once the form is right', async () => {
    const world = await buildGym(desk.app.db.owner)
    const client = await desk.app.clientOf(world.users.Admin)
    const own = client.authStore.token
    const given = { ...desk.form(), sucursal_id: [world.sucursales[0]] }
    const { id } = await desk.ask('/api/claves', own, given)
    await desk.app.db.owner(
      `insert into segundos_pasos (gimnasio_id, user_id, creado, activado, secreto, codigos) values ($1, $2, now(), now(), '', $3)`,
      [world.id, world.users.Admin, ['aaaaa', 'bbbbb', 'ccccc'].map((code) => digestOfCode(code))],
    )
    const next = { ...given, nombre: 'Otra' }
    expect(await desk.ask('/api/claves', own, next)).toMatchObject({ status: 400, data: { codigo: {} } })
    expect(await desk.ask('/api/claves', own, { ...next, codigo: 'zzzzz' })).toMatchObject({
      status: 400,
      data: { codigo: {} },
    })
    expect(await desk.ask('/api/claves', own, { ...next, nombre: '', codigo: 'aaaaa' })).toMatchObject({
      data: { nombre: {} },
    })
    for (const wrong of [
      { nombre: given.nombre },
      { sucursal_id: ['nosuchbranch000'] },
      { permisos: ['users.create'] },
    ])
      expect((await desk.ask('/api/claves', own, { ...next, ...wrong, codigo: 'aaaaa' })).status).toBe(400)
    expect((await desk.ask('/api/claves', own, { ...next, codigo: 'aaaaa' })).status).toBe(200)
    expect(await desk.ask(`/api/claves/${id}/revocar`, own, {})).toMatchObject({ status: 400, data: { codigo: {} } })
    expect((await desk.ask(`/api/claves/${id}/revocar`, own, { codigo: 'bbbbb' })).status).toBe(204)
  })
})
