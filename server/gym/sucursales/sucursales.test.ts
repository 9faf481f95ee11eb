import { afterAll, beforeAll, expect, it } from 'vitest'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildMiembro, buildUser, testId, type GymWorld } from '#server/testing/gym-world.ts'
import { buildCaja } from '#server/testing/till.ts'
import { builtInRoles } from '#shared/permissions.ts'

let app: GymApp
let gym: GymWorld
beforeAll(async () => {
  app = await openGymApp()
  gym = await buildGym(app.db.owner, { marca: 'ZZA' })
})
afterAll(() => app.close())

const branchesOf = async (user: string) =>
  (await (await app.clientOf(user)).collection('users').getOne<{ sucursal_id: string[] }>(user)).sucursal_id

it('a reopened branch has its former staff, at its former place among their branches', async () => {
  const [first, second] = gym.sucursales
  const role = builtInRoles['Recepción']
  const both = await buildUser(app.db.owner, gym.id, { role, sucursales: [first, second] })
  const one = await buildUser(app.db.owner, gym.id, { role, sucursales: [second] })
  const admin = await app.clientOf(gym.users.Admin)
  const turn = (activa: boolean) => admin.collection('sucursales').update(first, { activa })

  for (const round of [1, 2]) {
    await turn(false)
    expect(await branchesOf(both), `closed ${round}`).toEqual([second])
    await turn(true)
    expect(await branchesOf(both), `open ${round}`).toEqual([first, second])
  }
  expect(await branchesOf(one)).toEqual([second])
  expect((await branchesOf(gym.users.Admin))[0]).toBe(first)
})

it('a branch or a colleague that anything refers to is put out of use, and one without history is deleted', async () => {
  const { owner } = app.db
  const admin = await app.clientOf(gym.users.Admin)
  const role = builtInRoles.Entrenador
  const branch = async () => (await admin.collection('sucursales').create({ nombre: 'Norte', direccion: 'Calle 1' })).id
  const withTill = await branch()
  await buildCaja(owner, gym, 'Barra', withTill)
  const [entered, fresh] = [
    await buildUser(owner, gym.id, { role, sucursales: [gym.sucursales[1]] }),
    await buildUser(owner, gym.id, { role, sucursales: [gym.sucursales[1]] }),
  ]
  await owner(
    `insert into asistencias_asientos (gimnasio_id, id, id_miembro, sucursal_id, usuario_id, instante, dia, via, resultado)
     values ($1, $2, $3, $4, $5, now(), now()::date, 'mostrador', 'pasa')`,
    [gym.id, testId(), await buildMiembro(owner, gym), gym.sucursales[1], entered],
  )
  await admin.collection('sucursales').delete(withTill)
  for (const id of [entered, fresh]) await admin.collection('users').delete(id)
  const stored = (table: string, column: string, ids: string[]) =>
    owner(`select id, ${column} from ${table} where id = any ($1)`, [ids])
  expect(await stored('sucursales', 'activa', [withTill])).toEqual([{ id: withTill, activa: false }])
  expect(await stored('users', 'activo', [entered, fresh])).toEqual([{ id: entered, activo: false }])
})
