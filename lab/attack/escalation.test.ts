import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildRol, buildUser, testId, type GymWorld } from '#server/testing/gym-world.ts'
import { inRounds } from '#server/testing/many-requests.ts'
import { holds } from '#shared/holds.ts'
import { builtInRoles, grants, permissions, type Permission } from '#shared/permissions.ts'

let app: GymApp
let gym: GymWorld
let admin: PocketBase

beforeAll(async () => {
  app = await openGymApp()
  gym = await buildGym(app.db.owner)
  admin = await app.clientOf(gym.users.Admin)
})
afterAll(() => app.close())

const statusOf = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    (error: { status: number }) => error.status,
  )
const permissionIds = async (names: readonly string[]) =>
  (await app.db.owner<{ id: string }>('select id from permisos where permiso = any ($1::text[])', [names])).map(
    ({ id }) => id,
  )
const person = async (permisos: readonly Permission[], sucursales: readonly string[] = gym.sucursales) => {
  const role = await buildRol(app.db.owner, gym.id, permisos)
  const id = await buildUser(app.db.owner, gym.id, { role, sucursales, name: 'Alguien Más' })
  return { id, role, client: await app.clientOf(id) }
}
const post = (client: PocketBase, path: string, body: Record<string, unknown> = {}) =>
  client.send(path, { method: 'POST', body })

describe('a manager of the staff', () => {
  const keeper = () => person(['users.index', 'users.create', 'users.update', 'users.delete'], [gym.sucursales[0]])

  it('cannot end sessions of a person with more permissions or in another branch', async () => {
    const { client } = await keeper()
    const boss = await app.clientOf(gym.users.Admin)
    const far = await person([], [gym.sucursales[1]])
    const near = await person([], [gym.sucursales[0]])
    const end = (id: string) => statusOf(post(client, `/api/usuarios/${id}/cerrar-sesiones`))
    expect([await end(gym.users.Admin), await end(far.id), await end(testId())]).toEqual([404, 404, 404])
    expect(await statusOf(boss.collection('users').getOne(gym.users.Admin))).toBe(200)
    expect(await statusOf(far.client.collection('users').getOne(far.id))).toBe(200)
    expect(await end(near.id)).toBe(200)
    expect(await statusOf(near.client.collection('users').getOne(near.id))).toBe(404)
    admin = boss
  })

  it('sees last visits of visible staff only', async () => {
    const { client } = await keeper()
    const far = await person([], [gym.sucursales[1]])
    const near = await person([], [gym.sucursales[0]])
    await Promise.all([far, near].map((one) => one.client.collection('users').getOne(one.id)))
    const { items } = await client.send('/api/usuarios/accesos', {})
    const ids = items.map(({ id }: { id: string }) => id)
    expect(ids).toContain(near.id)
    expect(ids).not.toContain(far.id)
    const seen = (await client.collection('users').getFullList({ filter: 'activo = true' })).map(({ id }) => id)
    expect(ids.filter((id: string) => !seen.includes(id))).toEqual([])
  })

  it('cannot be kept from inviting by staff without that permission', async () => {
    const { client } = await person(['members.index'])
    const invite = (who: PocketBase) =>
      statusOf(
        post(who, '/api/invitaciones', {
          name: 'Nueva Persona',
          email: `${testId()}@gym.example`,
          phone: '1155443322',
          role: builtInRoles.Entrenador,
          sucursal_id: [gym.sucursales[0]],
        }),
      )
    const refused = await inRounds(65, () => invite(client))
    expect(new Set(refused)).toEqual(new Set([403]))
    expect(await invite(admin)).toBe(200)
  })
})

describe('the whole gym', () => {
  const take = (client: PocketBase) =>
    fetch(`${app.url}/api/exportar/gimnasio.zip`, { headers: { authorization: client.authStore.token } })

  it('cannot be exported by staff of one branch', async () => {
    const here = await person(['data.export', 'members.index'], [gym.sucursales[0]])
    const everywhere = await person(['data.export', 'members.index'])
    const refused = await take(here.client)
    expect(refused.status).toBe(403)
    expect(await refused.text()).toContain('sucursales')
    const given = await take(everywhere.client)
    expect(given.status).toBe(200)
    await given.arrayBuffer()
  })
})

describe('a name that is nearly a permission', () => {
  const known = 'plan.index'
  const near = [
    'membership_plan.index',
    'plan.indexAll',
    'plan.index.export',
    'xplan.index',
    'PLAN.INDEX',
    'plan.index ',
    ' plan.index',
    'plan\u200b.index',
    'plan．index',
    'plan.ｉndex',
    'plan.%69ndex',
    'plan',
    '.',
    '',
    '*',
    'plan.*',
    'plan.index,role.update',
    'plan.index\u0000',
    '__proto__',
    'constructor',
  ]

  it('grants nothing, on screen or server, and no permission’s name contains another', () => {
    for (const name of near) {
      expect(permissions.some((one) => one === name)).toBe(false)
      expect(permissions.filter((one) => grants(one, new Set([name])))).toEqual([])
    }
    expect(holds('', permissions)).toBe(false)
    const within = permissions.filter((one) => permissions.some((other) => other !== one && other.includes(one)))
    expect(within).toEqual([])
  })

  it('is refused in a role, by its name and by a similar id', async () => {
    const [id = ''] = await permissionIds([known])
    const ids = [...near, id.toUpperCase(), `${id} `, `${id},${id}`, id.slice(0, -1), `${id}0`, `'${id}'`]
    // An empty text in a list counts as nothing.
    for (const permisos of ids.flatMap((one): unknown[] => [[one], one, ...(one === '' ? [] : [[id, one]])])) {
      const made = admin.collection('roles').create({ nombre: 'Casi un rol', permisos })
      expect({ permisos, status: await statusOf(made) }).toEqual({ permisos, status: 400 })
    }
    expect(await app.db.owner(`select from roles where nombre = 'Casi un rol'`)).toEqual([])
  })
})

describe('a receptionist who wants more', () => {
  const more = builtInRoles.Admin
  const attempts: [string, (who: PocketBase, id: string, role: string) => Promise<unknown>][] = [
    ['takes a role', (who, id) => who.collection('users').update(id, { role: more })],
    ['in a batch', (who, id) => batchOf(who, 'users', id, { role: more })],
    ['with a list', (who, id) => who.collection('users').update(id, { role: [more] })],
    ['with a modifier', (who, id) => who.collection('users').update(id, { 'role+': more })],
    [
      'writes permissions into the own record',
      (who, id) => who.collection('users').update(id, { permisos: permissions }),
    ],
    ['moves to another branch', (who, id) => who.collection('users').update(id, { 'sucursal_id+': gym.sucursales[1] })],
    [
      'extends the own role',
      (who, _, role) => who.collection('roles').update(role, { 'permisos+': 'permiso00000024' }),
    ],
    ['adds to a built-in role', (who) => who.collection('roles').update(builtInRoles.Recepción, { nombre: 'Mío' })],
    ['makes a role', (who) => who.collection('roles').create({ nombre: 'Mi rol', permisos: ['permiso00000024'] })],
    ['makes a user', (who) => who.collection('users').create({ ...newUser(), role: more })],
    ['invites one', (who) => post(who, '/api/invitaciones', { ...newUser(), role: more })],
    [
      'takes the address of another',
      (who) => who.collection('users').update(gym.users.Admin, { email: 'yo@y.example' }),
    ],
    [
      'verifies the own account elsewhere',
      (who, id) => who.collection('users').update(id, { verified: true, gimnasio_id: 'x' }),
    ],
    ['becomes an operator', (who, id) => who.collection('users').update(id, { role: builtInRoles.SuperAdmin })],
    ['becomes one without a gym', (who, id) => who.collection('users').update(id, { gimnasio_id: '' })],
  ]
  const newUser = () => ({
    name: 'Nueva Persona',
    email: `${testId()}@gym.example`,
    phone: '1155443322',
    sucursal_id: [gym.sucursales[0]],
    password: 'una clave bien larga',
    passwordConfirm: 'una clave bien larga',
  })
  const batchOf = (who: PocketBase, collection: string, id: string, body: Record<string, unknown>) => {
    const batch = who.createBatch()
    batch.collection(collection).update(id, body)
    return batch.send()
  }
  const standing = (id: string) =>
    app.db.owner(
      `select u.role, u.gimnasio_id, u.email, u.verified, (select count(*) from users where gimnasio_id = $2) as staff,
         (select string_agg(s.sucursal_id, ',' order by s.orden) from users_sucursales s where s.user_id = u.id) as branches,
         (select count(*) from roles) as roles, (select count(*) from roles_permisos) as held,
         (select email from users where id = $3) as admin
       from users u where u.id = $1`,
      [id, gym.id, gym.users.Admin],
    )

  it.each(attempts)('%s: nothing changes', async (_what, attempt) => {
    const desk = await person(['members.index', 'payments.create', 'users.index'], [gym.sucursales[0]])
    const before = await standing(desk.id)
    await attempt(desk.client, desk.id, desk.role).catch(() => undefined)
    expect(await standing(desk.id)).toEqual(before)
  })
})

describe('two administrators', () => {
  type Act = (who: PocketBase, other: { id: string; role: string }) => Promise<unknown>
  const inBatch = (who: PocketBase, add: (batch: ReturnType<PocketBase['createBatch']>) => void) => {
    const batch = who.createBatch()
    batch.collection('miembros').create({ id: testId(), nombre: 'De Paso', sucursal_id: sucursalOf.get(who) })
    add(batch)
    return batch.send()
  }
  const sucursalOf = new Map<PocketBase, string>()
  const fewer = async () => permissionIds(permissions.slice(1))
  const acts: readonly [Act, ...Act[]] = [
    (who, { id }) => who.collection('users').update(id, { role: builtInRoles.Contador }),
    (who, { id }) => who.collection('users').update(id, { activo: false }),
    (who, { id }) => who.collection('users').delete(id),
    async (who, { role }) => who.collection('roles').update(role, { permisos: await fewer() }),
    (who, { id }) => inBatch(who, (batch) => batch.collection('users').update(id, { role: builtInRoles.Contador })),
    (who, { id }) => inBatch(who, (batch) => batch.collection('users').delete(id)),
    async (who, { role }) => {
      const permisos = await fewer()
      return inBatch(who, (batch) => batch.collection('roles').update(role, { permisos }))
    },
  ]

  it('two administrators who deactivate each other, in twenty ways over two processes, leave one active', async () => {
    const neighbour = await openGymApp({ db: app.db })
    try {
      for (let round = 0; round < 20; round += 1) {
        const world = await buildGym(app.db.owner)
        const all = await Promise.all(['Uno', 'Dos'].map((name) => buildRol(app.db.owner, world.id, permissions, name)))
        const [mine = '', theirs = ''] = all
        await app.db.owner('update users set role = $2 where id = $1', [world.users.Admin, mine])
        await app.db.owner('update users set role = $2 where id = $1', [world.users.Gerente, theirs])
        const one = await app.clientOf(world.users.Admin)
        const two = await (round % 2 === 0 ? app : neighbour).clientOf(world.users.Gerente)
        for (const who of [one, two]) sucursalOf.set(who, world.sucursales[0])
        const act = (at: number) => acts[at % acts.length] ?? acts[0]
        const done = await Promise.allSettled([
          act(round)(one, { id: world.users.Gerente, role: theirs }),
          act(round * 3 + 1)(two, { id: world.users.Admin, role: mine }),
        ])
        const left = await app.db.owner(
          `select from users u where u.gimnasio_id = $1 and u.activo
             and (select count(*) from roles_permisos rp where rp.role_id = u.role) = (select count(*) from permisos)`,
          [world.id],
        )
        expect({ round, left: left.length }).toEqual({ round, left: 1 })
        expect({ round, done: done.filter(({ status }) => status === 'fulfilled').length }).toEqual({ round, done: 1 })
      }
    } finally {
      await neighbour.close()
    }
  })
})
