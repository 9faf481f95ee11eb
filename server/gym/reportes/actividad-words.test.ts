import { afterAll, beforeAll, expect, it } from 'vitest'
import { charge } from '#server/testing/charge.ts'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildMiembro, callerOf, type GymWorld } from '#server/testing/gym-world.ts'
import { reciboNumber } from '#shared/recibo.ts'
import type { Auditoria } from '#shared/collections/auditoria.ts'
import { addDays, civilDay } from '#shared/values/dates.ts'
import { verbOf } from '#shared/collections/auditoria-words.ts'

let app: GymApp
let gym: GymWorld
beforeAll(async () => {
  app = await openGymApp()
  gym = await buildGym(app.db.owner, { marca: 'ZZA' })
})
afterAll(() => app.close())

it('what happened has its verb and its name, in the report as in the history', async () => {
  const admin = await app.clientOf(gym.users.Admin)
  const miembros = admin.collection('miembros')
  const id = await buildMiembro(app.db.owner, gym, { nombre: 'Rosa Martínez' })
  await miembros.update(id, { alerta: 'Trae el apto médico' })
  const pago = await charge({ db: app.db, caller: await callerOf(app.db, gym.users.Admin), gym }, id)
  await admin.send(`/api/pagos/${pago}/anular`, { method: 'POST', body: { motivo: 'Era otro plan' } })
  await miembros.update(id, { deleted: new Date().toISOString() })
  await miembros.update(id, { deleted: '' })
  await admin.collection('users').update(gym.users.Recepción, { activo: false })
  await admin.collection('users').update(gym.users.Recepción, { activo: true })

  const [paid] = await app.db.owner<{ recibo: number }>(`select recibo from pagos_asientos where id = $1`, [pago])
  const { name } = await admin.collection('users').getOne(gym.users.Recepción)
  // The gym's today may be the neighbour of this one.
  const today = civilDay(new Date(), 'UTC')
  const days = { desde: addDays(today, -1), hasta: addDays(today, 1) }
  const { detalle } = await admin.send('/api/reportes/actividad', { query: { ...days, por_pagina: '200' } })
  const told = detalle.filas.map(([, , verb, what, name]: string[]) => [verb, what, name]).toReversed()
  expect(told.slice(-6)).toEqual([
    ['Cambió', 'Miembro', 'Rosa Martínez'],
    ['Anuló', 'Pago', `Recibo ${reciboNumber(paid?.recibo ?? 0)} de Rosa Martínez`],
    ['Eliminó', 'Miembro', 'Rosa Martínez'],
    ['Restauró', 'Miembro', 'Rosa Martínez'],
    ['Dio de baja', 'Usuario', name],
    ['Reactivó', 'Usuario', name],
  ])
  const entries = await admin.collection('auditoria').getFullList<Auditoria>()
  expect(entries.map(verbOf).toSorted()).toEqual(detalle.filas.map(([, , verb]: string[]) => verb).toSorted())
})
