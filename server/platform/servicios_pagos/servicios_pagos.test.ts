import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, type GymWorld } from '#server/testing/gym-world.ts'

let app: GymApp
let gym: GymWorld
let admin: PocketBase

beforeAll(async () => {
  app = await openGymApp(() => new Date('2026-05-10T15:00:00Z'))
})
afterAll(() => app.close())
beforeEach(async () => {
  gym = await buildGym(app.db.owner, { servicio_id: 'serviciogratis0' })
  await app.db.owner('update sucursales set activa = false where id = $1', [gym.sucursales[1]])
  admin = await app.clientOf(gym.users.Admin)
})

describe('upgrades and downgrades', () => {
  it('a downgrade is refused while the gym exceeds its limits, and says what to reduce', async () => {
    const world = await buildGym(app.db.owner, { servicio_id: 'serviciocadena0' })
    const client = await app.clientOf(world.users.Admin)
    const leave = () => client.send('/api/servicio/dejar', { method: 'POST' })
    await expect(leave()).rejects.toMatchObject({
      response: {
        message:
          'Para Gratis te pasas por 1 sucursal abierta y 2 usuarios activos: cierra sucursales y desactiva usuarios, o elige un plan más grande.',
        data: { servicio_id: { code: 'limit_uso' } },
      },
    })
    await client.collection('sucursales').delete(world.sucursales[1])
    await client.collection('users').delete(world.users.Contador)
    await client.collection('users').delete(world.users.Entrenador)
    expect((await leave()).data).toMatchObject({ estado: 'activo', plan: 'Gratis' })
    expect(await client.collection('miembros').getFullList()).toEqual([])
  })

  it('are refused for a transfer without proof, for two at once, and for the free service', async () => {
    const create = (body: Record<string, unknown>) => admin.collection('servicios_pagos').create(body)
    const proof = () => new File(['%PDF-1.4\n%%EOF'], 'transferencia.pdf')
    await expect(create({ servicio_id: 'serviciopro0000' })).rejects.toMatchObject({
      response: { data: { comprobante: { code: 'validation_proof_required' } } },
    })
    await expect(create({ servicio_id: 'serviciogratis0', comprobante: proof() })).rejects.toMatchObject({
      response: { data: { servicio_id: { code: 'validation_not_allowed' } } },
    })
    const both = await Promise.allSettled(
      [1, 2, 3].map(() => create({ servicio_id: 'serviciopro0000', comprobante: proof() })),
    )
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const [pago] = await admin.collection('servicios_pagos').getFullList()
    expect(pago).toMatchObject({ estado: 'pendiente', monto: 25, comprobante: expect.stringMatching(/\.pdf$/) })
    expect((await admin.send(`/api/servicio/estado/${gym.id}`, {})).data).toMatchObject({ estado: 'pendiente' })
  })

  it('ignore body fields that the server sets', async () => {
    const claims = { monto: 1, moneda: 'ARS', estado: 'aprobado', vencimiento: '2099-01-01', turno: 9, cobro: 'x' }
    const made = await admin
      .collection('servicios_pagos')
      .create({ servicio_id: 'serviciocadena0', metodo: 'mercado_pago', meses: 2, ...claims })
    expect(made).toMatchObject({ monto: 120, moneda: 'USD', estado: 'pendiente', vencimiento: '' })
    await expect(
      admin.collection('servicios_pagos').create({ servicio_id: 'serviciocadena0', metodo: 'prueba' }),
    ).rejects.toMatchObject({ status: 400 })
  })
})
