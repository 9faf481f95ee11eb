import { afterAll, beforeAll, expect, it } from 'vitest'
import { charge } from '#server/testing/charge.ts'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildMiembro, callerOf, type GymWorld } from '#server/testing/gym-world.ts'

let app: GymApp
let gym: GymWorld
let other: GymWorld

beforeAll(async () => {
  app = await openGymApp()
  gym = await buildGym(app.db.owner, { marca: 'ZZA' })
  other = await buildGym(app.db.owner, { marca: 'ZZB' })
})
afterAll(() => app.close())

async function forget(user: string, id: string) {
  return (await app.clientOf(user)).send(`/api/miembros/${id}/anonimizar`, { method: 'POST' })
}

async function paidMember() {
  const id = await buildMiembro(app.db.owner, gym, { nombre: 'Ana Secreta' })
  await charge({ db: app.db, caller: await callerOf(app.db, gym.users.Admin), gym }, id)
  return id
}

const remove = async (id: string) =>
  (await app.clientOf(gym.users.Admin)).collection('miembros').update(id, { deleted: new Date().toISOString() })

it('erases a deleted member’s data and keeps the payments', async () => {
  const id = await paidMember()
  await remove(id)
  await forget(gym.users.Admin, id)
  await forget(gym.users.Admin, id)
  const [row] = await app.db.owner('select * from miembros where id = $1', [id])
  expect(row).toMatchObject({ nombre: `Miembro anonimizado ${row?.['numero']}`, dni: '', telefono: '', notas: '' })
  expect(JSON.stringify(row)).not.toContain('Secreta')
  expect(await app.db.owner('select from pagos where id_miembro = $1', [id])).toHaveLength(1)
  const [last] = await app.db.owner<{ antes: unknown }>(
    'select antes, despues from auditoria where registro = $1 order by orden desc limit 1',
    [id],
  )
  expect(JSON.stringify(last)).not.toContain('Secreta')
})

it('refuses a member who is not deleted', async () => {
  const id = await paidMember()
  await expect(forget(gym.users.Admin, id)).rejects.toMatchObject({ status: 400 })
})

it('requires the permission to delete, in the same gym', async () => {
  const id = await paidMember()
  await remove(id)
  await expect(forget(gym.users.Recepción, id)).rejects.toMatchObject({ status: 403 })
  await expect(forget(other.users.Admin, id)).rejects.toMatchObject({ status: 404 })
})
