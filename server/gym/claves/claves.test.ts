import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildClave } from '#server/testing/desks/clave.ts'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildMiembro, buildRol, buildUser, testId, type GymWorld } from '#server/testing/gym-world.ts'
import { digestOfCode } from '#server/engine/auth/second-step/recovery-codes.ts'
import { newKeyText } from '#server/engine/auth/keys/key-text.ts'
import { mostClaves, permisosDeClave } from '#shared/claves/clave.ts'
import { builtInRoles } from '#shared/permissions.ts'

let app: GymApp
let gym: GymWorld
let admin: string
let time = Date.now()

beforeAll(async () => {
  app = await openGymApp(() => new Date(time))
  gym = await buildGym(app.db.owner)
  admin = (await app.clientOf(gym.users.Admin)).authStore.token
})
afterAll(() => app.close())

const ask = async (path: string, as: string, body?: object, method = body ? 'POST' : 'GET') => {
  const headers = { authorization: as, ...(body && { 'content-type': 'application/json' }) }
  const answer = await fetch(app.url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  const text = await answer.text()
  return { status: answer.status, ...(text.startsWith('{') ? JSON.parse(text) : {}) }
}
const form = (given: object = {}) => ({
  nombre: `Torniquete ${testId()}`,
  permisos: ['members.index'],
  sucursal_id: [gym.sucursales[0]],
  ...given,
})
const members = '/api/collections/miembros/records'
const anyKey = () => newKeyText((bytes) => crypto.getRandomValues(bytes))

describe('making a key', () => {
  it('shows the secret once, stores only its digest, and writes it into the history without it', async () => {
    const nombre = `Molinete ${testId()}`
    const { status, id, secreto } = await ask('/api/claves', admin, form({ nombre, direcciones: ['127.0.0.0/8'] }))
    expect({ status, secreto }).toEqual({ status: 200, secreto: expect.stringMatching(/^vk_[0-9A-Za-z]{49}$/) })
    const listed = await ask(`/api/collections/claves_api/records/${id}?expand=creada_por,permisos`, admin)
    expect(listed).toMatchObject({ nombre, final: secreto.slice(-4), ultimo_uso: '', direcciones: ['127.0.0.0/8'] })
    const [history] = await app.db.owner('select usuario_id, despues from auditoria where registro = $1', [id])
    expect(history).toMatchObject({ usuario_id: gym.users.Admin, despues: { nombre } })
    const [stored] = await app.db.owner(
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
    const answer = await ask('/api/claves', admin, form(wrong))
    expect(answer).toMatchObject({ status: 400, data: { [field]: { message: expect.any(String) } } })
  })

  it('gives no permission and no branch that the maker lacks', async () => {
    const role = await buildRol(app.db.owner, gym.id, ['settings.update', 'members.index'])
    const some = (await app.clientOf(await buildUser(app.db.owner, gym.id, { role, sucursales: gym.sucursales })))
      .authStore.token
    expect(await ask('/api/claves', some, form({ permisos: ['payments.void'] }))).toMatchObject({
      status: 400,
      data: { permisos: {} },
    })
    expect((await ask('/api/claves', some, form())).status).toBe(200)
    const gerente = (await app.clientOf(gym.users.Gerente)).authStore.token
    expect((await ask('/api/claves', gerente, form())).status).toBe(403)
  })

  it('refuses a second live key of a name, and more than a gym may have', async () => {
    const world = await buildGym(app.db.owner)
    const own = (await app.clientOf(world.users.Admin)).authStore.token
    const given = { ...form(), nombre: 'Puerta', sucursal_id: [world.sucursales[0]] }
    const { id } = await ask('/api/claves', own, given)
    expect(await ask('/api/claves', own, { ...given, nombre: 'PUERTA' })).toMatchObject({
      status: 400,
      data: { nombre: {} },
    })
    expect((await ask(`/api/claves/${id}/revocar`, own, {})).status).toBe(204)
    expect((await ask('/api/claves', own, given)).status).toBe(200)
    for (let n = 1; n < mostClaves; n += 1) await buildClave(app.db.owner, world, { permisos: [] })
    expect(await ask('/api/claves', own, { ...given, nombre: 'Otra' })).toMatchObject({
      data: { nombre: { code: 'validation_too_many_values' } },
    })
    const uso = await ask(`/api/servicio/uso/${world.id}`, own)
    expect(uso.data.uso.usuarios).toBe(5)
  })
})

describe('the second step of the maker', () => {
  it('is asked for, to make a key and to revoke it, once the form is right', async () => {
    const world = await buildGym(app.db.owner)
    const client = await app.clientOf(world.users.Admin)
    const own = client.authStore.token
    const given = { ...form(), sucursal_id: [world.sucursales[0]] }
    const { id } = await ask('/api/claves', own, given)
    await app.db.owner(
      `insert into segundos_pasos (gimnasio_id, user_id, creado, activado, secreto, codigos) values ($1, $2, now(), now(), '', $3)`,
      [world.id, world.users.Admin, ['aaaaa', 'bbbbb', 'ccccc'].map((code) => digestOfCode(code))],
    )
    const next = { ...given, nombre: 'Otra' }
    expect(await ask('/api/claves', own, next)).toMatchObject({ status: 400, data: { codigo: {} } })
    expect(await ask('/api/claves', own, { ...next, codigo: 'zzzzz' })).toMatchObject({
      status: 400,
      data: { codigo: {} },
    })
    expect(await ask('/api/claves', own, { ...next, nombre: '', codigo: 'aaaaa' })).toMatchObject({
      data: { nombre: {} },
    })
    for (const wrong of [
      { nombre: given.nombre },
      { sucursal_id: ['nosuchbranch000'] },
      { permisos: ['users.create'] },
    ])
      expect((await ask('/api/claves', own, { ...next, ...wrong, codigo: 'aaaaa' })).status).toBe(400)
    expect((await ask('/api/claves', own, { ...next, codigo: 'aaaaa' })).status).toBe(200)
    expect(await ask(`/api/claves/${id}/revocar`, own, {})).toMatchObject({ status: 400, data: { codigo: {} } })
    expect((await ask(`/api/claves/${id}/revocar`, own, { codigo: 'bbbbb' })).status).toBe(204)
  })
})

describe('a key', () => {
  it('reads and writes as itself: history and ledger name it', async () => {
    const permisos = ['members.index', 'members.create', 'payments.index', 'payments.create'] as const
    const nombre = `Web ${testId()}`
    const { id, secreto } = await ask('/api/claves', admin, form({ nombre, permisos }))
    const member = await ask(members, `Bearer ${secreto}`, { nombre: 'Ana Paz', sucursal_id: gym.sucursales[0] })
    expect(member.status).toBe(200)
    const body = {
      id_miembro: member.id,
      id_plan_plazo: gym.mes,
      sucursal_id: gym.sucursales[0],
      medio_pago: 'Efectivo',
    }
    const paid = await ask('/api/collections/pagos/records', secreto, body)
    expect(paid).toMatchObject({ status: 200, usuario_id: id })
    const seen = await ask(`/api/collections/pagos/records/${paid.id}?expand=usuario_id`, admin)
    expect(seen.expand.usuario_id.name).toBe(`Clave «${nombre}»`)
    const rows = await app.db.owner('select coleccion from auditoria where usuario_id = $1 order by orden', [id])
    expect(rows).toEqual([{ coleccion: 'miembros' }, { coleccion: 'pagos' }])
    await expect
      .poll(async () => (await ask(`/api/collections/claves_api/records/${id}`, admin)).ultima_ip)
      .toBe('127.0.0.1')
  })

  it('sees its branches alone, by lists, expands, reports, exports and batches', async () => {
    const marked = await buildMiembro(app.db.owner, gym, { nombre: 'Lejos ZZQ', sucursal_id: gym.sucursales[1] })
    const { secreto } = await buildClave(app.db.owner, gym, { permisos: permisosDeClave })
    const range = 'desde=2020-01-01&hasta=2030-01-01'
    for (const path of [
      `${members}?perPage=500`,
      `/api/collections/sucursales/records?expand=miembros_via_sucursal_id`,
      `/api/collections/planes/records?expand=sucursal_id.miembros_via_sucursal_id`,
      `/api/reportes/miembros?${range}&sucursal=${gym.sucursales[1]}`,
      `/api/exportar/miembros.csv`,
      `${members}/${marked}`,
    ]) {
      const answer = await fetch(app.url + path, { headers: { authorization: secreto } })
      expect(await answer.text()).not.toContain('ZZQ')
    }
    const requests = [{ method: 'PATCH', url: `${members}/${marked}`, body: { nombre: 'Tomado Ya' } }]
    expect((await ask('/api/batch', secreto, { requests })).status).toBe(400)
  })

  it('cannot sign in, reach an account, users, keys, other services, live changes or files', async () => {
    const { id, secreto } = await buildClave(app.db.owner, gym, { permisos: permisosDeClave })
    const expected: [string, object | undefined, number, string?][] = [
      ['/api/collections/users/auth-refresh', {}, 401],
      ['/api/files/token', {}, 401],
      ['/api/cuenta/segundo-paso', undefined, 401],
      ['/api/cuenta/sesiones', undefined, 401],
      ['/api/cuenta/codigo', {}, 401],
      ['/api/claves', form(), 403],
      [`/api/claves/${id}/revocar`, {}, 403],
      [
        '/api/invitaciones',
        {
          name: 'Ana Paz',
          email: 'a@b.example',
          phone: '1',
          role: builtInRoles.Entrenador,
          sucursal_id: [gym.sucursales[0]],
        },
        401,
      ],
      ['/api/realtime', { clientId: 'x', subscriptions: ['miembros'] }, 403],
      [`/api/collections/users/records/${id}`, { name: 'Otro Nombre' }, 404, 'PATCH'],
      [`/api/collections/users/records/${gym.users.Recepción}`, { name: 'Otro Nombre' }, 404, 'PATCH'],
      [`/api/collections/gimnasios/records/${gym.id}`, { nombre: 'Otro' }, 404, 'PATCH'],
      ['/api/collections/roles/records', { nombre: 'Trampa', permisos: ['permiso00000001'] }, 400],
      ['/api/operador/reporte?desde=2020-01-01&hasta=2030-01-01', undefined, 403],
    ]
    const answers = await Promise.all(
      expected.map(async ([path, body, , method]) => [path, (await ask(path, secreto, body, method)).status]),
    )
    expect(answers).toEqual(expected.map(([path, , status]) => [path, status]))
    for (const name of ['users', 'claves_api'])
      expect(await ask(`/api/collections/${name}/records`, secreto)).toMatchObject({ totalItems: 0 })
    const people = await ask('/api/collections/users/records?perPage=500', admin)
    expect(people.items.map((one: { id: string }) => one.id)).not.toContain(id)
    const roles = await ask('/api/collections/roles/records?perPage=500', admin)
    expect(roles.items.map((one: { id: string }) => one.id)).not.toContain(builtInRoles['Clave de API'])
    const lent = { role: builtInRoles['Clave de API'] }
    expect((await ask(`/api/collections/users/records/${gym.users.Entrenador}`, admin, lent, 'PATCH')).status).toBe(400)
    const [user] = await app.db.owner<{ email: string }>('select email from users where id = $1', [id])
    const identity = { identity: user?.email, password: 'demasiado larga' }
    expect((await ask('/api/collections/users/auth-with-password', '', identity)).status).toBe(400)
    await expect(app.db.owner(`update users set password_hash = 'x' where id = $1`, [id])).rejects.toThrow(
      /never_signs_in/,
    )
  })

  it('ends at its revocation, at its expiry and outside its addresses, with a sentence', async () => {
    const { id, secreto } = await ask('/api/claves', admin, form())
    expect((await ask(members, secreto)).status).toBe(200)
    expect((await ask(`/api/claves/${id}/revocar`, admin, {})).status).toBe(204)
    expect((await ask(`/api/claves/${id}/revocar`, admin, {})).status).toBe(204)
    expect(await ask(members, secreto)).toMatchObject({ status: 401, message: expect.stringContaining('ya no sirve') })
    const vence = new Date(time + 60_000).toISOString()
    const soon = await ask('/api/claves', admin, form({ vence }))
    expect((await ask(members, soon.secreto)).status).toBe(200)
    time += 61_000
    expect(await ask(members, soon.secreto)).toMatchObject({ status: 401, message: expect.stringContaining('venció') })
    const far = await ask('/api/claves', admin, form({ direcciones: ['203.0.113.0/24', '2001:db8::/32'] }))
    expect(await ask(members, far.secreto)).toMatchObject({ status: 403, razon: 'clave_elsewhere' })
  })

  it('can do no more than its maker can today, and stops with the maker', async () => {
    const role = await buildRol(app.db.owner, gym.id, ['settings.update', 'members.index', 'plan.index'])
    const maker = await buildUser(app.db.owner, gym.id, { role, sucursales: [gym.sucursales[0]] })
    const own = (await app.clientOf(maker)).authStore.token
    const { secreto } = await ask('/api/claves', own, form({ sucursal_id: gym.sucursales }))
    const miembro = await buildMiembro(app.db.owner, gym)
    const sees = async () => (await ask(`${members}?filter=id='${miembro}'`, secreto)).totalItems
    expect(await sees()).toBe(1)
    await app.db.owner(
      `delete from roles_permisos where role_id = $1 and permiso_id = (select id from permisos where permiso = 'members.index')`,
      [role],
    )
    expect(await sees()).toBe(0)
    await app.db.owner('update users set activo = false where id = $1', [maker])
    expect((await ask(members, secreto)).status).toBe(401)
  })

  it('of a suspended gym only reads, and can still be revoked', async () => {
    const world = await buildGym(app.db.owner)
    const own = (await app.clientOf(world.users.Admin)).authStore.token
    const { id, secreto } = await buildClave(app.db.owner, world, { permisos: permisosDeClave })
    await app.db.owner(`update gimnasios set suspendido = now(), motivo_suspension = 'No paga' where id = $1`, [
      world.id,
    ])
    expect((await ask(members, secreto)).status).toBe(200)
    const body = { nombre: 'Ana Paz', sucursal_id: world.sucursales[0] }
    expect(await ask(members, secreto, body)).toMatchObject({ status: 403 })
    expect((await ask(`/api/claves/${id}/revocar`, own, {})).status).toBe(204)
    expect((await ask(members, secreto)).status).toBe(401)
  })

  it('of a gym whose service ended works on, within the limits that people have there', async () => {
    const world = await buildGym(app.db.owner)
    const own = (await app.clientOf(world.users.Admin)).authStore.token
    const { secreto } = await buildClave(app.db.owner, world, { permisos: permisosDeClave })
    const ago = (days: number) => new Date(time - days * 86_400_000)
    await app.db.owner(
      `insert into servicios_pagos (gimnasio_id, id, servicio_id, monto, estado, inicio, vencimiento, turno)
       values ($1, $2, 'serviciocadena0', 25, 'aprobado', $3, $4, 1)`,
      [world.id, testId(), ago(50), ago(20)],
    )
    const estado = `/api/servicio/estado/${world.id}`
    const { data } = await ask(estado, own)
    expect(data).toMatchObject({ estado: 'vencido' })
    const create = (as: string) => ask(members, as, { nombre: 'Ana Paz', sucursal_id: world.sucursales[0] })
    const made = await create(secreto)
    expect(made.status).toBe(200)
    const charge = {
      id_miembro: made.id,
      id_plan_plazo: world.mes,
      sucursal_id: world.sucursales[0],
      medio_pago: 'Efectivo',
    }
    expect((await ask('/api/collections/pagos/records', secreto, charge)).status).toBe(200)
    const [free] = await app.db.owner<{ most: number }>(
      `select limite_miembros as most from servicios where id = 'serviciogratis0'`,
    )
    for (let n = 1; n < (free?.most ?? 0); n += 1) await buildMiembro(app.db.owner, world)
    const [person, key] = [await create(own), await create(secreto)]
    expect([person.status, key.status]).toEqual([400, 400])
    expect(key.message).toBe(person.message)
  })

  it('of a person who was removed ends, and stays ended if the person is back', async () => {
    const maker = await buildUser(app.db.owner, gym.id, { role: builtInRoles.Admin, sucursales: gym.sucursales })
    const own = (await app.clientOf(maker)).authStore.token
    const { id, secreto } = await ask('/api/claves', own, form())
    expect((await ask(members, secreto)).status).toBe(200)
    expect((await ask(`/api/collections/users/records/${maker}`, admin, undefined, 'DELETE')).status).toBe(204)
    expect((await ask(members, secreto)).status).toBe(401)
    expect((await ask(`/api/claves/${id}/revocar`, admin, {})).status).toBe(204)
    await app.db.owner('update users set activo = true where id = $1', [maker])
    expect((await ask(members, secreto)).status).toBe(401)
  })

  it('has a limit of its own, in which each call of a batch counts', async () => {
    const { secreto } = await buildClave(app.db.owner, gym, {
      permisos: ['members.index', 'members.create'],
      por_minuto: 4,
    })
    const other = await buildClave(app.db.owner, gym, { permisos: ['members.index'], por_minuto: 4 })
    const requests = [1, 2].map((n) => ({
      method: 'POST',
      url: members,
      body: { nombre: `Ana Paz ${n}`, sucursal_id: gym.sucursales[0] },
    }))
    expect((await ask('/api/batch', secreto, { requests })).status).toBe(200)
    expect((await ask(members, secreto)).status).toBe(200)
    expect((await ask(members, secreto)).status).toBe(429)
    expect((await ask(members, other.secreto)).status).toBe(200)
  })
})

describe('a wrong key', () => {
  it('with a wrong checksum is refused without asking the database', async () => {
    const wrong = `vk_${'a'.repeat(49)}`
    for (let n = 0; n < 40; n += 1)
      expect(await ask(members, wrong)).toMatchObject({ status: 401, razon: 'clave_mistyped' })
  })

  it('is guessed at thirty times from an address, which does not stop a key in use there', async () => {
    const { secreto } = await buildClave(app.db.owner, gym, { permisos: ['members.index'] })
    expect((await ask(members, secreto)).status).toBe(200)
    const statuses: number[] = []
    for (let n = 0; n < 32; n += 1) statuses.push((await ask(members, anyKey())).status)
    expect(statuses[0]).toBe(401)
    expect(statuses.at(-1)).toBe(429)
    expect((await ask(members, secreto)).status).toBe(200)
    await app.db.owner('delete from intentos')
  })

  it('stops no key that was used before the process began, or at another one', async () => {
    const { id, secreto } = await buildClave(app.db.owner, gym, { permisos: ['members.index'] })
    await app.db.owner('update claves_api set ultimo_uso = now() where id = $1', [id])
    const second = await openGymApp({ db: app.db })
    const statusOf = async (key: string) =>
      (await fetch(second.url + members, { headers: { authorization: key } })).status
    for (let n = 0; n < 31; n += 1) await statusOf(anyKey())
    expect([await statusOf(anyKey()), await statusOf(secreto)]).toEqual([429, 200])
    await second.close()
    await app.db.owner('delete from intentos')
  })
})
