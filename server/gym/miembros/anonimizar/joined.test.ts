import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Union } from '#shared/unir/union.ts'
import { sealAll } from '#server/gym/verify/seal-job.ts'
import { verify } from '#server/gym/verify/verify.ts'
import { tablesWith } from '#server/testing/canary/stored-words.ts'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildMiembro } from '#server/testing/gym-world.ts'

let app: GymApp
beforeAll(async () => {
  app = await openGymApp()
})
afterAll(() => app.close())

/** Changes of the last minutes, which are in no backup. */
const isKept = (table: string) => table !== 'eventos'

it('nothing of a person stays in the record that it was joined with by mistake', async () => {
  const gym = await buildGym(app.db.owner)
  const client = await app.clientOf(gym.users.Admin)
  const post = (path: string, body: object) => client.send<Union>(path, { method: 'POST', body })
  const words = ['Canaria', 'CAN44556', '1144449911']
  const other = await buildMiembro(app.db.owner, gym, { nombre: 'Marta Rivas' })
  const { id } = await client.collection('miembros').create({
    sucursal_id: gym.sucursales[0],
    nombre: 'Zenobia Canaria',
    dni: 'CAN44556',
    telefono: '1144449911',
    notas: 'Operada, Canaria',
  })
  const union = await post('/api/miembros/unir', { id_queda: other, id_se_va: id, aplicar: true })
  await post(`/api/miembros/unir/${union.id}/deshacer`, {})
  await sealAll(app.db.pools)
  await client.collection('miembros').update(id, { deleted: new Date().toISOString() })
  await post(`/api/miembros/${id}/anonimizar`, {})
  await sealAll(app.db.pools)
  expect((await tablesWith(app.db.owner, words)).filter(isKept)).toEqual([])
  const { results } = await verify(app.db.owner)
  expect(results.filter(({ findings }) => findings.length > 0)).toEqual([])
})
