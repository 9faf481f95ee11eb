import { clientAt } from '#lab/harness/client.ts'
import { Client } from 'pg'
import { newId } from '#shared/values/ids.ts'
import { benchPassword } from '#lab/bench/server/database.ts'
import type { BenchRun } from '#lab/bench/server/bench-run.ts'
import { startProduct } from '#lab/bench/server/product.ts'
import { branchId, emailOf } from '#lab/bench/world/ids.ts'
import { twoGyms } from '#lab/bench/world/size.ts'
import { openWeather } from './weather.ts'

export const makeId = () => newId(new Date())
export const gym = `g${'1'.padStart(14, '0')}`

export interface Person {
  readonly id: string
  readonly email: string
  password: string
}

/** A gym of 5,000 members and 60,000 payments beside another such gym, behind a network that can be bad, with two people at desks. */
export async function openGym(run: BenchRun) {
  const world = await run.world(twoGyms(run.count('members', 5000, 5000)))
  const weather = await openWeather()
  let product = await startProduct(run, world)
  weather.lead(product.port)
  const database = new Client({ connectionString: world.databaseUrl })
  await database.connect()
  const owner = await clientAt(product.url, emailOf(1), benchPassword)
  const branches = [0, 1].map((at) => ({ id: branchId(1, at), nombre: `Sucursal ${at + 1}` }))
  const permisos = await owner.collection('permisos').getFullList<{ id: string; permiso: string }>()
  const staff = permisos.filter(({ permiso }) => !/^(users|rol|roles|settings|branches|keys)\./.test(permiso))
  const mark = makeId().slice(-6)
  const rol = await owner
    .collection('roles')
    .create({ nombre: `Mostrador ${mark}`, permisos: staff.map(({ id }) => id) })
  const people: Person[] = []
  for (const name of ['Ana', 'Beto']) {
    const [email, password] = [`${name.toLowerCase()}.${mark}@banco.example`, `mostrador de ${name} ${mark}`]
    const { id } = await owner.collection('users').create({
      email,
      name: `${name} Mostrador`,
      phone: '1155550000',
      password,
      passwordConfirm: password,
      role: rol.id,
      sucursal_id: branches.map((branch) => branch.id),
    })
    people.push({ id, email, password })
  }
  for (const { id: sucursal_id } of branches)
    await owner.collection('conceptos').create({ nombre: `Agua ${mark}`, tipo: 'articulo', precio: 1500, sucursal_id })
  const [first] = branches
  const caja = await owner.collection('cajas').create({ id: makeId(), nombre: `Caja ${mark}`, sucursal_id: first?.id })
  await owner.collection('caja_sesiones').create({ id: makeId(), caja_id: caja.id, fondo: 0 })
  return {
    weather,
    owner,
    branches,
    people,
    rol: rol.id,
    staff,
    mark,
    /** Asks the database, past the code under test. */
    query: async <T extends object>(text: string, values: readonly unknown[] = []): Promise<T[]> =>
      (await database.query<T>(text, [...values])).rows,
    restart: async () => {
      weather.note()
      await product.stop()
      product = await startProduct(run, world)
      weather.lead(product.port)
      owner.baseURL = product.url
      weather.note()
    },
    async close() {
      await database.end()
      weather.close()
      await product.stop()
      await world.stop()
    },
  }
}

export type Gym = Awaited<ReturnType<typeof openGym>>
