import { ClientResponseError } from 'pocketbase'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { usualMetodos } from '#shared/metodos-pago.ts'
import { charge } from '#server/testing/charge.ts'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildMiembro, callerOf, type GymWorld } from '#server/testing/gym-world.ts'

let app: GymApp
let gym: GymWorld

beforeAll(async () => {
  app = await openGymApp()
  gym = await buildGym(app.db.owner, { marca: 'ZZA' })
})
afterAll(() => app.close())

async function save(metodos_pago: unknown): Promise<string> {
  const client = await app.clientOf(gym.users.Admin)
  try {
    await client.collection('gimnasios').update(gym.id, { politica: { metodos_pago } })
    return 'saved'
  } catch (error) {
    if (error instanceof ClientResponseError) return String(error.response['data']?.politica?.code)
    throw error
  }
}

const pay = async (medio_pago: string) => {
  const caller = await callerOf(app.db, gym.users.Admin)
  return charge({ db: app.db, caller, gym }, await buildMiembro(app.db.owner, gym), { medio_pago })
}

it('a gym without a list accepts the usual methods of its country, and no others', async () => {
  await pay('Mercado Pago')
  await expect(pay('Bizum')).rejects.toThrow('Elige un medio de pago.')
})

it('accepts a custom method, and refuses it once it is inactive', async () => {
  const own = { nombre: 'Cuenta DNI', referencia: true, activo: true }
  expect(await save([...usualMetodos('AR'), own])).toBe('saved')
  const pago = await pay('Cuenta DNI')
  expect(await save([...usualMetodos('AR'), { ...own, activo: false }])).toBe('saved')
  await expect(pay('Cuenta DNI')).rejects.toThrow('Elige un medio de pago.')
  expect(await app.db.owner('select medio_pago from pagos where id = $1', [pago])).toEqual([
    { medio_pago: 'Cuenta DNI' },
  ])
})

it('a method with payments cannot be removed, one without can', async () => {
  expect(await save(usualMetodos('AR'))).toBe('validation_in_use')
  const unused = { nombre: 'Cheque', referencia: true, activo: true }
  const all = [...usualMetodos('AR'), { nombre: 'Cuenta DNI', referencia: true, activo: true }]
  expect(await save([...all, unused])).toBe('saved')
  expect(await save(all)).toBe('saved')
})

it.each([
  ['none at all', []],
  ['none in use', [{ nombre: 'Efectivo', referencia: false, activo: false }]],
  ['two of one name', [...usualMetodos('AR'), ...usualMetodos('AR')]],
  ['what is no method', ['Efectivo']],
])('refuses a list with %s', async (_, metodos) => {
  expect(await save(metodos)).toBe('validation_invalid_value')
})
