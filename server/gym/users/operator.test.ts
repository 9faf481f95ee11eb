import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openGymApp, password, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, testId, type GymWorld } from '#server/testing/gym-world.ts'
import { builtInRoles } from '#shared/permissions.ts'

let app: GymApp
let gym: GymWorld
let operator: PocketBase
const id = testId()

beforeAll(async () => {
  app = await openGymApp()
  gym = await buildGym(app.db.owner)
  await app.db.owner(
    `insert into users (id, email, name, phone, role, token_key, password_hash) values ($1, 'operador@vigente.example', 'Olga Operadora', '11', $2, $3, $4)`,
    [id, builtInRoles.SuperAdmin, 'k'.repeat(50), app.passwordHash],
  )
  operator = await app.signIn('operador@vigente.example')
})
afterAll(() => app.close())

describe('the platform’s operator', () => {
  it('signs in, reads their own user and role, and stays signed in', async () => {
    const me = await operator.collection('users').getOne(id, { expand: 'role' })
    expect(me).toMatchObject({ gimnasio_id: '', sucursal_id: [], expand: { role: { nombre: 'SuperAdmin' } } })
    await expect(operator.collection('users').authRefresh()).resolves.toMatchObject({ record: { id } })
  })

  it('changes their own name, with an audit row outside any gym', async () => {
    await operator.collection('users').update(id, { name: 'Olga Ramos' })
    const rows = await app.db.owner('select gimnasio_id, usuario_id from auditoria')
    expect(rows).toEqual([{ gimnasio_id: null, usuario_id: id }])
  })

  it('sees no data of any gym', async () => {
    const names = ['miembros', 'pagos', 'planes', 'sucursales', 'gimnasios', 'miembros_pagos', 'dashboard', 'auditoria']
    const lists = await Promise.all(names.map((name) => operator.collection(name).getFullList()))
    expect(lists.flat()).toEqual([])
    expect((await operator.collection('users').getFullList()).map((user) => user.id)).toEqual([id])
    await expect(operator.collection('users').getOne(gym.users.Admin)).rejects.toMatchObject({ status: 404 })
  })

  it('is invisible to the staff of a gym', async () => {
    const admin = await app.clientOf(gym.users.Admin)
    await expect(admin.collection('users').getOne(id)).rejects.toMatchObject({ status: 404 })
    await expect(admin.collection('users').update(id, { name: 'Tomado Ya' })).rejects.toMatchObject({ status: 404 })
    await expect(admin.collection('users').delete(id)).rejects.toMatchObject({ status: 404 })
    expect((await admin.collection('users').getFullList()).map((user) => user.id)).not.toContain(id)
  })

  it('signs in only with their own password', async () => {
    await expect(
      app.guest().collection('users').authWithPassword('operador@vigente.example', `${password}!`),
    ).rejects.toMatchObject({ status: 400 })
  })
})
