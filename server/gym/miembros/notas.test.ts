import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { NotaMiembro } from '#shared/collections/miembro.ts'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildMiembro, testId, type GymWorld } from '#server/testing/gym-world.ts'

let app: GymApp
let gym: GymWorld
let desk: PocketBase
let admin: PocketBase
let who: string
beforeAll(async () => {
  app = await openGymApp()
  gym = await buildGym(app.db.owner)
})
afterAll(() => app.close())
beforeEach(async () => {
  who = await buildMiembro(app.db.owner, gym)
  desk = await app.clientOf(gym.users.Recepción)
  admin = await app.clientOf(gym.users.Admin)
})

const write = (client: PocketBase, texto: string, more: Record<string, unknown> = {}) =>
  client.collection('miembros_notas').create<NotaMiembro>({ id_miembro: who, texto, ...more })
const takeBack = (client: PocketBase, id: string) =>
  client.send(`/api/miembros_notas/${id}/anular`, { method: 'POST', body: {} })
const seen = async (client: PocketBase) => (await client.collection('miembros_notas').getFullList<NotaMiembro>()).length

it('carries its author and time, whatever the client sends, and is not changed', async () => {
  const nota = await write(desk, '  Trae el certificado el lunes  ', {
    usuario_id: gym.users.Admin,
    anulada: '2020-01-01',
  })
  expect(nota).toMatchObject({ texto: 'Trae el certificado el lunes', usuario_id: gym.users.Recepción, anulada: '' })
  await expect(desk.collection('miembros_notas').update(nota.id, { texto: 'Otra' })).rejects.toMatchObject({
    status: 403,
  })
  await expect(desk.collection('miembros_notas').delete(nota.id)).rejects.toMatchObject({ status: 403 })
})

it('is taken back by its author alone, once', async () => {
  const { id } = await write(desk, 'Paga la empresa')
  await expect(takeBack(admin, id)).rejects.toMatchObject({ status: 400, response: { razon: 'nota_of_other' } })
  await takeBack(desk, id)
  await takeBack(desk, id)
  expect((await admin.collection('miembros_notas').getOne<NotaMiembro>(id)).anulada).not.toBe('')
  const acts = await app.db.owner('select accion, despues from auditoria where registro = $1 order by orden', [id])
  expect(acts.map(({ accion }) => accion)).toEqual(['create', 'void'])
  expect(JSON.stringify(acts)).not.toContain('empresa')
})

it('is taken back alone', async () => {
  const { id } = await write(desk, 'Paga la empresa')
  const other = await write(desk, 'Trae el certificado')
  await takeBack(desk, id)
  expect((await admin.collection('miembros_notas').getOne<NotaMiembro>(other.id)).anulada).toBe('')
})

it('is read by whoever reads the member', async () => {
  const far = await buildMiembro(app.db.owner, gym, { sucursal_id: gym.sucursales[1] })
  const before = await seen(desk)
  await admin.collection('miembros_notas').create({ id_miembro: far, texto: 'De la otra sucursal' })
  await write(admin, 'De esta')
  expect(await seen(desk)).toBe(before + 1)
  await expect(desk.collection('miembros_notas').create({ id_miembro: far, texto: 'No la veo' })).rejects.toMatchObject(
    { status: 400 },
  )
})

it.each(['', '   ', 'x'.repeat(501)])('refuses the text %j', async (texto) => {
  await expect(write(desk, texto)).rejects.toMatchObject({ status: 400, response: { data: { texto: {} } } })
})

it('stores a repeated note once', async () => {
  const id = testId()
  await write(desk, 'Una vez', { id })
  await write(desk, 'Una vez', { id })
  await expect(write(desk, 'Otra cosa', { id })).rejects.toMatchObject({ status: 400 })
})

it('loses its text with its member', async () => {
  const { id } = await write(desk, 'Secreto de salud')
  await admin.collection('miembros').update(who, { deleted: new Date().toISOString() })
  await admin.send(`/api/miembros/${who}/anonimizar`, { method: 'POST' })
  const rows = await app.db.owner(
    `select texto from miembros_notas where id = $1 union all select despues::text from auditoria where registro = $1`,
    [id],
  )
  expect(JSON.stringify(rows)).not.toContain('Secreto')
})
