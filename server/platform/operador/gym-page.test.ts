import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, addMonths, civilDay } from '#shared/values/dates.ts'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildMiembro, buildOperador, testId, type GymWorld } from '#server/testing/gym-world.ts'

let app: GymApp
let gym: GymWorld
let operador: PocketBase
const hoy = civilDay(new Date(), 'America/Argentina/Buenos_Aires')
beforeAll(async () => {
  app = await openGymApp()
  gym = await buildGym(app.db.owner, { servicio_id: 'serviciopro0000' })
  operador = await app.clientOf(await buildOperador(app.db.owner))
})
afterAll(() => app.close())

const page = (id = gym.id) => operador.send(`/api/operador/gimnasios/${id}`, {})
const gift = (id: string, gimnasio = gym.id) =>
  operador.send(`/api/operador/gimnasios/${gimnasio}/cortesia`, { method: 'POST', body: { id } })
const bought = (gimnasio: string, metodo: string, hasta: string) =>
  app.db.owner(
    `insert into servicios_pagos (gimnasio_id, id, servicio_id, monto, estado, metodo, inicio, vencimiento, turno, resuelto)
     values ($1, $2, 'serviciopro0000', 0, 'aprobado', $3, $4, $5, 1, now())`,
    [gimnasio, testId(), metodo, addDays(hasta, -14), hasta],
  )

describe('the page of a gym', () => {
  it('counts its records, and contains no member’s name', async () => {
    await buildMiembro(app.db.owner, gym, { nombre: 'Secreta Zzyx', telefono: '1133332222' })
    const seen = await page()
    expect(seen).toMatchObject({
      gimnasio: { id: gym.id, nombre: 'Gimnasio Norte', servicio: 'Profesional', estado: 'activo' },
      uso: { sucursales: 2, miembros: 1, usuarios: 5 },
      limites: { sucursales: 3 },
      cortesia_hasta: '',
      avisos_a: [`${gym.users.Admin}@gym.example`],
      pagos: [],
      historial: [],
    })
    expect(JSON.stringify(seen)).not.toMatch(/Zzyx|1133332222/)
  })
})

describe('a courtesy month', () => {
  it('is refused without a paid or trial period', async () => {
    await expect(gift(testId())).rejects.toMatchObject({ status: 400 })
    await expect(gift('x')).rejects.toMatchObject({ status: 400, response: { data: { id: {} } } })
  })

  it('extends a trial, which stays a trial; twenty requests give one month', async () => {
    const ends = addDays(hoy, 9)
    await bought(gym.id, 'prueba', ends)
    expect((await page()).gimnasio).toMatchObject({ estado: 'prueba', vencimiento: ends })
    const { cortesia_hasta } = await page()
    const id = testId()
    await Promise.all(Array.from({ length: 20 }, () => gift(id)))
    const seen = await page()
    expect(seen.gimnasio).toMatchObject({ estado: 'prueba', vencimiento: addMonths(ends, 1) })
    expect(cortesia_hasta).toBe(addMonths(ends, 1))
    expect(seen.pagos).toMatchObject([{ metodo: 'prueba', monto: 0, inicio: ends }, { metodo: 'prueba' }])
    expect(seen.historial).toMatchObject([{ acto: 'cortesia', quien: 'Olga Operadora', detalle: addMonths(ends, 1) }])
  })

  it('starts today if the paid period ended long ago, and is not income', async () => {
    const late = await buildGym(app.db.owner, { servicio_id: 'serviciopro0000' })
    await bought(late.id, 'transferencia', addDays(hoy, -20))
    const { gimnasio, pagos } = await gift(testId(), late.id)
    expect(gimnasio).toMatchObject({ estado: 'activo', vencimiento: addMonths(hoy, 1), total_pagos: 0 })
    expect(pagos[0]).toMatchObject({ metodo: 'cortesia', estado: 'aprobado' })
    const listed = await operador.collection('pagos_superadmin').getFullList()
    expect(listed.map(({ metodo }) => metodo)).toEqual(['transferencia'])
  })

  it('cannot take the id of another gym’s payment', async () => {
    const other = await buildGym(app.db.owner, { servicio_id: 'serviciopro0000' })
    await bought(other.id, 'prueba', addDays(hoy, 3))
    const id = testId()
    await gift(id)
    await expect(gift(id, other.id)).rejects.toMatchObject({ status: 404 })
    expect((await page(other.id)).historial).toEqual([])
  })
})
