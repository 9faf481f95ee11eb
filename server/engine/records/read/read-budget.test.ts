import { OverBudget } from '#server/runtime/limits/over-budget.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { budgets } from '#server/runtime/limits/budgets.ts'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildMiembro, type GymWorld } from '#server/testing/gym-world.ts'

let app: GymApp
let gym: GymWorld
beforeAll(async () => {
  app = await openGymApp()
  gym = await buildGym(app.db.owner)
  await buildMiembro(app.db.owner, gym)
})
afterAll(() => app.close())

const list = async (params: { filter?: string; sort?: string; fields?: string }) => {
  const client = await app.clientOf(gym.users.Admin)
  return client.collection('miembros').getList(1, 30, params)
}
const repeated = (count: number, condition: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => condition(n)).join(' || ')

describe('a search through relations', () => {
  const refused = { status: 400, response: { message: new OverBudget('searchJoins').message } }

  it('may use a limited number of joins', async () => {
    const { most } = budgets.searchJoins
    const filter = (conditions: number) => repeated(conditions, (n) => `pagos_via_id_miembro.nota='${n}'`)
    await expect(list({ filter: filter(most) })).resolves.toMatchObject({ totalItems: 0 })
    await expect(list({ filter: filter(most + 1) })).rejects.toMatchObject(refused)
  })

  it('may name a limited number of to-many relations in one condition', async () => {
    const lists = ['miembros', 'planes', 'pagos'].map((name) => `sucursal_id.${name}_via_sucursal_id`)
    const deep = lists.map((name) => `${name}.${lists[0]}.id`)
    const any = (names: readonly string[]) => names.map((name) => `${name} ?= 'x'`).join(' && ')
    await expect(list({ filter: any(deep) })).resolves.toMatchObject({ totalItems: 0 })
    const more = deep.map((name) => name.replace(/miembros(?=_via_sucursal_id.id$)/, 'users'))
    await expect(list({ filter: any([...deep, ...more]) })).rejects.toMatchObject(refused)
  })

  it('may sort by related fields', async () => {
    const back = 'sucursal_id.miembros_via_sucursal_id'
    const sort = Array.from({ length: 7 }, (_, n) => `${n % 2 ? '-' : ''}${back}.${back}.nombre`).join(',')
    await expect(list({ sort })).resolves.toMatchObject({ totalItems: 1 })
  })
})

it('excerpts of too much text are refused', async () => {
  await app.db.owner(
    `insert into miembros (gimnasio_id, id, nombre, sucursal_id, notas)
     select $1, 'm' || lpad(n::text, 14, '0'), 'Socio ' || n, $2, repeat('<a', 1000) from generate_series(1, 600) n`,
    [gym.id, gym.sucursales[0]],
  )
  const client = await app.clientOf(gym.users.Admin)
  const fields = 'id,notas:excerpt(20)'
  const { items } = await client.collection('miembros').getList(1, 500, { fields })
  expect(items).toHaveLength(500)
  const more = client.collection('miembros').getList(1, 1000, { fields })
  await expect(more).rejects.toMatchObject({ status: 400, response: { message: new OverBudget('excerpted').message } })
})
