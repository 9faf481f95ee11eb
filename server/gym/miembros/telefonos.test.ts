import { afterAll, beforeAll, expect, it } from 'vitest'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildMiembro, testId, type GymWorld } from '#server/testing/gym-world.ts'
import { runDueJobs } from '#server/testing/run-due-jobs.ts'
import { keyMissingPhones, keyPhonesJob } from './telefonos-job.ts'

let app: GymApp
let gym: GymWorld
beforeAll(async () => {
  app = await openGymApp()
  gym = await buildGym(app.db.owner)
  await app.db.owner(`update gimnasios set pais = 'AR' where id = $1`, [gym.id])
})
afterAll(() => app.close())

const claveOf = async (id: string) => {
  const [row] = await app.db.owner<{ clave: string | null }>(
    'select telefono_clave as clave from miembros where id = $1',
    [id],
  )
  return row?.clave
}
const people = async () => (await app.clientOf(gym.users.Admin)).collection('miembros')
const add = async (telefono: string) =>
  (await (await people()).create({ nombre: 'Rosa Vidal', dni: '', telefono, sucursal_id: gym.sucursales[0] })).id

it('a phone typed three ways is one number', async () => {
  const written = ['11 4418-4918', '+54 9 11 4418-4918', '011 15 4418-4918']
  const claves = await Promise.all((await Promise.all(written.map(add))).map(claveOf))
  expect(claves).toEqual(written.map(() => '5491144184918'))
  expect(await claveOf(await add(''))).toBe('')
})

it('follows each change of the phone, and nothing else', async () => {
  const id = await add('1144184918')
  const miembros = await people()
  await miembros.update(id, { telefono: '34699887766' })
  expect(await claveOf(id)).toBe('34699887766')
  await miembros.update(id, { nombre: 'Otro Nombre' })
  expect(await claveOf(id)).toBe('34699887766')
  await miembros.update(id, { telefono: '' })
  expect(await claveOf(id)).toBe('')
})

it('of a phone that another hand wrote is unknown until the next minute', async () => {
  const { owner, pools } = app.db
  const id = await add('1144184918')
  await owner(`update miembros set telefono = '1155550000' where id = $1`, [id])
  expect(await claveOf(id)).toBeNull()
  const inserted = await buildMiembro(owner, gym, { telefono: '0351155512345' })
  const before = await owner('select count(*) as n from eventos')
  await keyMissingPhones(pools)
  expect(await claveOf(id)).toBe('5491155550000')
  expect(await claveOf(inserted)).toBe('5493515512345')
  expect(await owner('select count(*) as n from eventos')).toEqual(before)
})

it('is computed again when the gym is in another country, in batches', async () => {
  const ids = [await add('600123456'), await add('600123457'), await add('34600123458')]
  const client = await app.clientOf(gym.users.Admin)
  await client.collection('gimnasios').update(gym.id, { pais: 'ES' })
  expect(await runDueJobs({ db: app.db, jobs: [keyPhonesJob(2)] })).toEqual([])
  expect(await Promise.all(ids.map(claveOf))).toEqual(['34600123456', '34600123457', '34600123458'])
})

it('those who may be one person are paired, few pairs among many', async () => {
  const { owner, pools } = app.db
  const large = await buildGym(owner)
  await owner(
    `insert into miembros (gimnasio_id, id, nombre, dni, telefono, telefono_clave, correo, sucursal_id)
     select $1, 'm' || lpad(n::text, 14, '0'), case when n % 2 = 0 then 'Ana López' else 'López, Ana' end, '', '600000000', '34600000000',
       'ana@gym.example', $2 from generate_series(1, 5000) n`,
    [large.id, large.sucursales[0]],
  )
  const child = await buildMiembro(owner, large, { nombre: 'Leo López', telefono: '600000000' })
  await owner('update miembros set telefono_clave = $2 where id = $1', [child, '34600000000'])
  const pairs = await pools.reader<{ id: string; id_otro: string; motivo: string }>(
    'select * from posibles_repetidos($1)',
    [large.id],
  )
  expect(pairs).toHaveLength(10)
  expect(pairs[0]).toEqual({ id: 'm00000000000001', id_otro: 'm00000000000002', motivo: 'correo' })
})

it('deleted members, other gyms and empty values make no pair; a mail and a name do', async () => {
  const { owner } = app.db
  const [one, other] = [await buildGym(owner), await buildGym(owner)]
  const build = async (of: GymWorld, nombre: string, correo: string, deleted: Date | null = null) => {
    const id = testId()
    await owner(
      'insert into miembros (gimnasio_id, id, nombre, correo, sucursal_id, deleted) values ($1, $2, $3, $4, $5, $6)',
      [of.id, id, nombre, correo, of.sucursales[0], deleted],
    )
    return id
  }
  const first = await build(one, 'José Ruiz', 'Jose@gym.example')
  const second = await build(one, 'Ruiz JOSE', 'jose@gym.example')
  await build(one, 'José Ruiz', 'jose@gym.example', new Date())
  await build(other, 'José Ruiz', 'jose@gym.example')
  await build(one, 'José Ruiz', '')
  await build(one, '...', 'jose@gym.example')
  await build(one, '---', 'jose@gym.example')
  expect(await owner('select * from posibles_repetidos($1)', [one.id])).toEqual([
    { id: first, id_otro: second, motivo: 'correo' },
  ])
})
