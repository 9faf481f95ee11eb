import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { permisosDeClave } from '#shared/claves/clave.ts'
import { builtInRoles } from '#shared/permissions.ts'
import { newKeyText } from '#server/engine/auth/keys/key-text.ts'
import { buildClave, openClaveDesk, type ClaveDesk } from '#server/testing/desks/clave.ts'
import { openGymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildMiembro, buildRol, buildUser, testId } from '#server/testing/gym-world.ts'

let desk: ClaveDesk
let time = Date.now()

beforeAll(async () => {
  desk = await openClaveDesk(() => new Date(time))
})
afterAll(() => desk.app.close())

const members = '/api/collections/miembros/records'
const anyKey = () => newKeyText()

describe('a key', () => {
  it('reads and writes as itself: history and ledger name it', async () => {
    const permisos = ['members.index', 'members.create', 'payments.index', 'payments.create'] as const
    const nombre = `Web ${testId()}`
    const { id, secreto } = await desk.ask('/api/claves', desk.admin, desk.form({ nombre, permisos }))
    const member = await desk.ask(members, `Bearer ${secreto}`, {
      nombre: 'Ana Paz',
      sucursal_id: desk.gym.sucursales[0],
    })
    expect(member.status).toBe(200)
    const body = {
      id_miembro: member.id,
      id_plan_plazo: desk.gym.mes,
      sucursal_id: desk.gym.sucursales[0],
      medio_pago: 'Efectivo',
    }
    const paid = await desk.ask('/api/collections/pagos/records', secreto, body)
    expect(paid).toMatchObject({ status: 200, usuario_id: id })
    const seen = await desk.ask(`/api/collections/pagos/records/${paid.id}?expand=usuario_id`, desk.admin)
    expect(seen.expand.usuario_id.name).toBe(`Clave «${nombre}»`)
    const rows = await desk.app.db.owner('select coleccion from auditoria where usuario_id = $1 order by orden', [id])
    expect(rows).toEqual([{ coleccion: 'miembros' }, { coleccion: 'pagos' }])
    await expect
      .poll(async () => (await desk.ask(`/api/collections/claves_api/records/${id}`, desk.admin)).ultima_ip)
      .toBe('127.0.0.1')
  })

  it('sees its branches alone, by lists, expands, reports, exports and batches', async () => {
    const marked = await buildMiembro(desk.app.db.owner, desk.gym, {
      nombre: 'Lejos ZZQ',
      sucursal_id: desk.gym.sucursales[1],
    })
    const { secreto } = await buildClave(desk.app.db.owner, desk.gym, { permisos: permisosDeClave })
    const range = 'desde=2020-01-01&hasta=2030-01-01'
    for (const path of [
      `${members}?perPage=500`,
      `/api/collections/sucursales/records?expand=miembros_via_sucursal_id`,
      `/api/collections/planes/records?expand=sucursal_id.miembros_via_sucursal_id`,
      `/api/reportes/miembros?${range}&sucursal=${desk.gym.sucursales[1]}`,
      `/api/exportar/miembros.csv`,
      `${members}/${marked}`,
    ]) {
      const answer = await fetch(desk.app.url + path, { headers: { authorization: secreto } })
      expect(await answer.text()).not.toContain('ZZQ')
    }
    const requests = [{ method: 'PATCH', url: `${members}/${marked}`, body: { nombre: 'Tomado Ya' } }]
    expect((await desk.ask('/api/batch', secreto, { requests })).status).toBe(400)
  })

  it('cannot sign in, reach an account, users, keys, other services, live changes or files', async () => {
    const { id, secreto } = await buildClave(desk.app.db.owner, desk.gym, { permisos: permisosDeClave })
    const expected: [string, object | undefined, number, string?][] = [
      ['/api/collections/users/auth-refresh', {}, 401],
      ['/api/files/token', {}, 401],
      ['/api/cuenta/segundo-paso', undefined, 401],
      ['/api/cuenta/sesiones', undefined, 401],
      ['/api/cuenta/codigo', {}, 401],
      ['/api/claves', desk.form(), 403],
      [`/api/claves/${id}/revocar`, {}, 403],
      [
        '/api/invitaciones',
        {
          name: 'Ana Paz',
          email: 'a@b.example',
          phone: '1',
          role: builtInRoles.Entrenador,
          sucursal_id: [desk.gym.sucursales[0]],
        },
        401,
      ],
      ['/api/realtime', { clientId: 'x', subscriptions: ['miembros'] }, 403],
      [`/api/collections/users/records/${id}`, { name: 'Otro Nombre' }, 404, 'PATCH'],
      [`/api/collections/users/records/${desk.gym.users.Recepción}`, { name: 'Otro Nombre' }, 404, 'PATCH'],
      [`/api/collections/gimnasios/records/${desk.gym.id}`, { nombre: 'Otro' }, 404, 'PATCH'],
      ['/api/collections/roles/records', { nombre: 'Trampa', permisos: ['permiso00000001'] }, 400],
      ['/api/operador/reporte?desde=2020-01-01&hasta=2030-01-01', undefined, 403],
    ]
    const answers = await Promise.all(
      expected.map(async ([path, body, , method]) => [path, (await desk.ask(path, secreto, body, method)).status]),
    )
    expect(answers).toEqual(expected.map(([path, , status]) => [path, status]))
    for (const name of ['users', 'claves_api'])
      expect(await desk.ask(`/api/collections/${name}/records`, secreto)).toMatchObject({ totalItems: 0 })
    const people = await desk.ask('/api/collections/users/records?perPage=500', desk.admin)
    expect(people.items.map((one: { id: string }) => one.id)).not.toContain(id)
    const roles = await desk.ask('/api/collections/roles/records?perPage=500', desk.admin)
    expect(roles.items.map((one: { id: string }) => one.id)).not.toContain(builtInRoles['Clave de API'])
    const lent = { role: builtInRoles['Clave de API'] }
    expect(
      (await desk.ask(`/api/collections/users/records/${desk.gym.users.Entrenador}`, desk.admin, lent, 'PATCH')).status,
    ).toBe(400)
    const [user] = await desk.app.db.owner<{ email: string }>('select email from users where id = $1', [id])
    const identity = { identity: user?.email, password: 'demasiado larga' }
    expect((await desk.ask('/api/collections/users/auth-with-password', '', identity)).status).toBe(400)
    await expect(desk.app.db.owner(`update users set password_hash = 'x' where id = $1`, [id])).rejects.toThrow(
      /never_signs_in/,
    )
  })

  it('ends at its revocation, at its expiry and outside its addresses, with a sentence', async () => {
    const { id, secreto } = await desk.ask('/api/claves', desk.admin, desk.form())
    expect((await desk.ask(members, secreto)).status).toBe(200)
    expect((await desk.ask(`/api/claves/${id}/revocar`, desk.admin, {})).status).toBe(204)
    expect((await desk.ask(`/api/claves/${id}/revocar`, desk.admin, {})).status).toBe(204)
    expect(await desk.ask(members, secreto)).toMatchObject({
      status: 401,
      message: expect.stringContaining('ya no sirve'),
    })
    const vence = new Date(time + 60_000).toISOString()
    const soon = await desk.ask('/api/claves', desk.admin, desk.form({ vence }))
    expect((await desk.ask(members, soon.secreto)).status).toBe(200)
    time += 61_000
    expect(await desk.ask(members, soon.secreto)).toMatchObject({
      status: 401,
      message: expect.stringContaining('venció'),
    })
    const far = await desk.ask(
      '/api/claves',
      desk.admin,
      desk.form({ direcciones: ['203.0.113.0/24', '2001:db8::/32'] }),
    )
    expect(await desk.ask(members, far.secreto)).toMatchObject({ status: 403, razon: 'clave_elsewhere' })
  })

  it('can do no more than its maker can today, and stops with the maker', async () => {
    const role = await buildRol(desk.app.db.owner, desk.gym.id, ['settings.update', 'members.index', 'plan.index'])
    const maker = await buildUser(desk.app.db.owner, desk.gym.id, { role, sucursales: [desk.gym.sucursales[0]] })
    const own = (await desk.app.clientOf(maker)).authStore.token
    const { secreto } = await desk.ask('/api/claves', own, desk.form({ sucursal_id: desk.gym.sucursales }))
    const miembro = await buildMiembro(desk.app.db.owner, desk.gym)
    const sees = async () => (await desk.ask(`${members}?filter=id='${miembro}'`, secreto)).totalItems
    expect(await sees()).toBe(1)
    await desk.app.db.owner(
      `delete from roles_permisos where role_id = $1 and permiso_id = (select id from permisos where permiso = 'members.index')`,
      [role],
    )
    expect(await sees()).toBe(0)
    await desk.app.db.owner('update users set activo = false where id = $1', [maker])
    expect((await desk.ask(members, secreto)).status).toBe(401)
  })

  it('of a suspended gym only reads, and can still be revoked', async () => {
    const world = await buildGym(desk.app.db.owner)
    const own = (await desk.app.clientOf(world.users.Admin)).authStore.token
    const { id, secreto } = await buildClave(desk.app.db.owner, world, { permisos: permisosDeClave })
    await desk.app.db.owner(`update gimnasios set suspendido = now(), motivo_suspension = 'No paga' where id = $1`, [
      world.id,
    ])
    expect((await desk.ask(members, secreto)).status).toBe(200)
    const body = { nombre: 'Ana Paz', sucursal_id: world.sucursales[0] }
    expect(await desk.ask(members, secreto, body)).toMatchObject({ status: 403 })
    expect((await desk.ask(`/api/claves/${id}/revocar`, own, {})).status).toBe(204)
    expect((await desk.ask(members, secreto)).status).toBe(401)
  })

  it('of a gym whose service ended works on, within the limits that people have there', async () => {
    const world = await buildGym(desk.app.db.owner)
    const own = (await desk.app.clientOf(world.users.Admin)).authStore.token
    const { secreto } = await buildClave(desk.app.db.owner, world, { permisos: permisosDeClave })
    const ago = (days: number) => new Date(time - days * 86_400_000)
    await desk.app.db.owner(
      `insert into servicios_pagos (gimnasio_id, id, servicio_id, monto, estado, inicio, vencimiento, turno)
       values ($1, $2, 'serviciocadena0', 25, 'aprobado', $3, $4, 1)`,
      [world.id, testId(), ago(50), ago(20)],
    )
    const estado = `/api/servicio/estado/${world.id}`
    const { data } = await desk.ask(estado, own)
    expect(data).toMatchObject({ estado: 'vencido' })
    const create = (as: string) => desk.ask(members, as, { nombre: 'Ana Paz', sucursal_id: world.sucursales[0] })
    const made = await create(secreto)
    expect(made.status).toBe(200)
    const charge = {
      id_miembro: made.id,
      id_plan_plazo: world.mes,
      sucursal_id: world.sucursales[0],
      medio_pago: 'Efectivo',
    }
    expect((await desk.ask('/api/collections/pagos/records', secreto, charge)).status).toBe(200)
    const [free] = await desk.app.db.owner<{ most: number }>(
      `select limite_miembros as most from servicios where id = 'serviciogratis0'`,
    )
    for (let n = 1; n < (free?.most ?? 0); n += 1) await buildMiembro(desk.app.db.owner, world)
    const [person, key] = [await create(own), await create(secreto)]
    expect([person.status, key.status]).toEqual([400, 400])
    expect(key.message).toBe(person.message)
  })

  it('of a person who was removed ends, and stays ended if the person is back', async () => {
    const maker = await buildUser(desk.app.db.owner, desk.gym.id, {
      role: builtInRoles.Admin,
      sucursales: desk.gym.sucursales,
    })
    const own = (await desk.app.clientOf(maker)).authStore.token
    const { id, secreto } = await desk.ask('/api/claves', own, desk.form())
    expect((await desk.ask(members, secreto)).status).toBe(200)
    expect((await desk.ask(`/api/collections/users/records/${maker}`, desk.admin, undefined, 'DELETE')).status).toBe(
      204,
    )
    expect((await desk.ask(members, secreto)).status).toBe(401)
    expect((await desk.ask(`/api/claves/${id}/revocar`, desk.admin, {})).status).toBe(204)
    await desk.app.db.owner('update users set activo = true where id = $1', [maker])
    expect((await desk.ask(members, secreto)).status).toBe(401)
  })

  it('has a limit of its own, in which each call of a batch counts', async () => {
    const { secreto } = await buildClave(desk.app.db.owner, desk.gym, {
      permisos: ['members.index', 'members.create'],
      por_minuto: 4,
    })
    const other = await buildClave(desk.app.db.owner, desk.gym, { permisos: ['members.index'], por_minuto: 4 })
    const requests = [1, 2].map((n) => ({
      method: 'POST',
      url: members,
      body: { nombre: `Ana Paz ${n}`, sucursal_id: desk.gym.sucursales[0] },
    }))
    expect((await desk.ask('/api/batch', secreto, { requests })).status).toBe(200)
    expect((await desk.ask(members, secreto)).status).toBe(200)
    expect((await desk.ask(members, secreto)).status).toBe(429)
    expect((await desk.ask(members, other.secreto)).status).toBe(200)
  })
})

describe('a wrong key', () => {
  it('with a wrong checksum is refused without asking the database', async () => {
    const wrong = `vk_${'a'.repeat(49)}`
    for (let n = 0; n < 40; n += 1)
      expect(await desk.ask(members, wrong)).toMatchObject({ status: 401, razon: 'clave_mistyped' })
  })

  it('is no guess when a revoked key is tried again and again: a new one works from there', async () => {
    const revoked = anyKey()
    for (let n = 0; n < 35; n += 1)
      expect(await desk.ask(members, revoked)).toMatchObject({ status: 401, razon: 'clave_unknown' })
    const { secreto } = await buildClave(desk.app.db.owner, desk.gym, { permisos: ['members.index'] })
    expect((await desk.ask(members, secreto)).status).toBe(200)
  })

  it('is guessed at thirty times from an address, which does not stop a key in use there', async () => {
    const { secreto } = await buildClave(desk.app.db.owner, desk.gym, { permisos: ['members.index'] })
    expect((await desk.ask(members, secreto)).status).toBe(200)
    const statuses: number[] = []
    for (let n = 0; n < 32; n += 1) statuses.push((await desk.ask(members, anyKey())).status)
    expect(statuses[0]).toBe(401)
    expect(statuses.at(-1)).toBe(429)
    expect((await desk.ask(members, secreto)).status).toBe(200)
    await desk.app.db.owner('delete from intentos')
  })

  it('stops no key that was used before the process began, or at another one, once the list of those can be read', async () => {
    const { id, secreto } = await buildClave(desk.app.db.owner, desk.gym, { permisos: ['members.index'] })
    await desk.app.db.owner('update claves_api set ultimo_uso = now() where id = $1', [id])
    const second = await openGymApp({ db: desk.app.db })
    const statusOf = async (key: string) =>
      (await fetch(second.url + members, { headers: { authorization: key } })).status
    for (let n = 0; n < 31; n += 1) await statusOf(anyKey())
    await desk.app.db.owner('alter table claves_api rename column ultimo_uso to ultimo_uso_apart')
    expect(await statusOf(secreto)).toBe(500)
    await desk.app.db.owner('alter table claves_api rename column ultimo_uso_apart to ultimo_uso')
    expect([await statusOf(anyKey()), await statusOf(secreto)]).toEqual([429, 200])
    await second.close()
    await desk.app.db.owner('delete from intentos')
  })
})
