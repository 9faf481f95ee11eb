import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildConcepto } from '#server/testing/desks/sale.ts'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, type GymWorld } from '#server/testing/gym-world.ts'

let app: GymApp
let gym: GymWorld
let desk: PocketBase
let boss: PocketBase
let agua: string
beforeAll(async () => {
  app = await openGymApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  gym = await buildGym(app.db.owner)
  agua = await buildConcepto(app.db.owner, gym, { nombre: 'Agua' })
  await buildConcepto(app.db.owner, gym, { nombre: 'Pase', tipo: 'pase_del_dia' })
  desk = await app.clientOf(gym.users.Recepción)
  boss = await app.clientOf(gym.users.Gerente)
})

const refused = (field: string, razon: string) => ({ status: 400, response: { razon, data: { [field]: {} } } })

describe('the price list', () => {
  it('has each name once per branch among what is sold', async () => {
    const add = (given: object) =>
      boss.collection('conceptos').create({ sucursal_id: gym.sucursales[0], tipo: 'articulo', precio: 5, ...given })
    await expect(add({ nombre: 'agua' })).rejects.toMatchObject({
      response: { data: { nombre: { code: 'validation_not_unique' } } },
    })
    await boss.collection('conceptos').update(agua, { activo: false })
    expect((await add({ nombre: 'agua' })).activo).toBe(true)
    await expect(boss.collection('conceptos').update(agua, { activo: true })).rejects.toMatchObject({ status: 400 })
    await expect(boss.collection('conceptos').update(agua, { sucursal_id: gym.sucursales[1] })).rejects.toMatchObject(
      refused('sucursal_id', 'concepto_fixed'),
    )
  })

  it('is read at the desk and written by who sets prices', async () => {
    const names = (await desk.collection('conceptos').getFullList()).map(({ nombre }) => nombre)
    expect(names).toEqual(['Agua', 'Pase'])
    await expect(desk.collection('conceptos').update(agua, { precio: 1 })).rejects.toMatchObject({ status: 404 })
  })

  it('keeps the order that its branch gives it; a new line stands last', async () => {
    const list = boss.collection('conceptos')
    const add = async (nombre: string) =>
      (await list.create({ sucursal_id: gym.sucursales[1], tipo: 'articulo', precio: 5, nombre })).id
    const [, second, third] = [await add('Agua'), await add('Café'), await add('Toalla')]
    const names = async () =>
      (await list.getFullList({ filter: `sucursal_id = '${gym.sucursales[1]}'`, sort: 'lugar,created' })).map(
        ({ nombre }) => nombre,
      )
    expect(await names()).toEqual(['Agua', 'Café', 'Toalla'])
    await list.update(third, { lugar: 0.5 })
    await list.update(second, { precio: 6 })
    expect(await names()).toEqual(['Toalla', 'Agua', 'Café'])
    for (const lugar of [1e308, -1e308])
      await expect(list.update(third, { lugar })).rejects.toMatchObject({
        status: 400,
        response: { data: { lugar: {} } },
      })
    await expect(desk.collection('conceptos').update(agua, { lugar: 9 })).rejects.toMatchObject({ status: 404 })
  })

  it('is put in order line by line, also where all lines have one place', async () => {
    const list = boss.collection('conceptos')
    const ids = (await list.getFullList({ sort: 'lugar,created,@rowid' })).map(({ id }) => id)
    const [first, second] = ids
    const move = (id: string | undefined, despues_de: string | undefined, by = boss) =>
      by.send(`/api/conceptos/${id}/mover`, { method: 'POST', body: { despues_de } })
    const order = async () => (await list.getFullList({ sort: 'lugar' })).map(({ id, lugar }) => `${id} ${lugar}`)
    expect(await move(second, '')).toMatchObject({ id: second, lugar: 1 })
    expect(await order()).toEqual([`${second} 1`, `${first} 2`])
    await move(second, first)
    expect(await order()).toEqual([`${first} 1`, `${second} 2`])

    const elsewhere = await list.create({ sucursal_id: gym.sucursales[1], tipo: 'articulo', precio: 5, nombre: 'Café' })
    await expect(move(second, elsewhere.id)).rejects.toMatchObject(refused('despues_de', 'concepto_gone'))
    await expect(move(second, second)).rejects.toMatchObject(refused('despues_de', 'concepto_gone'))
    await expect(move(second, '', desk)).rejects.toMatchObject({ status: 403 })
    expect(await order()).toEqual([`${first} 1`, `${elsewhere.id} 1`, `${second} 2`])
  })

  it('keeps one order while several people move its lines', async () => {
    const list = boss.collection('conceptos')
    for (const nombre of ['Café', 'Toalla', 'Barra'])
      await list.create({ sucursal_id: gym.sucursales[0], tipo: 'articulo', precio: 5, nombre })
    const ids = (await list.getFullList()).map(({ id }) => id)
    await Promise.all(
      [...ids, ...ids].map((id) =>
        boss.send(`/api/conceptos/${id}/mover`, { method: 'POST', body: { despues_de: '' } }),
      ),
    )
    const places = (await list.getFullList({ sort: 'lugar' })).map(({ lugar }): unknown => lugar)
    expect(places).toEqual([1, 2, 3, 4, 5])
  })

  it('has coins of the currency', async () => {
    const chile = await buildGym(app.db.owner, { moneda: 'CLP' })
    const list = (await app.clientOf(chile.users.Admin)).collection('conceptos')
    const line = { sucursal_id: chile.sucursales[0], nombre: 'Agua', tipo: 'articulo' }
    await expect(list.create({ ...line, precio: 5.5 })).rejects.toMatchObject(refused('precio', 'precio_whole'))
    expect(await list.create({ ...line, precio: 5 })).toMatchObject({ precio: 5 })
  })
})
