import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openGymApp, refusalOf, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, testId, type GymWorld } from '#server/testing/gym-world.ts'
import { overtaken } from '#server/testing/many-requests.ts'
import { buildCaja, buildSesion } from '#server/testing/till.ts'

let app: GymApp
let gym: GymWorld
let admin: PocketBase
let caja: string
beforeAll(async () => {
  app = await openGymApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  gym = await buildGym(app.db.owner)
  admin = await app.clientOf(gym.users.Admin)
  caja = await buildCaja(app.db.owner, gym)
})

const open = () => admin.collection('caja_sesiones').create({ id: testId(), caja_id: caja, fondo: 1000 })
const closeBranch = () => admin.collection('sucursales').update(gym.sucursales[0], { activa: false })
const closeSesion = (sesion: string, body: object = {}) =>
  admin.send(`/api/caja/sesiones/${sesion}/cerrar`, { method: 'POST', body: { id: testId(), contado: 1000, ...body } })

describe('a branch', () => {
  it('is neither closed nor deleted over an open till, which the refusal names', async () => {
    const sesion = await buildSesion(app.db.owner, gym, caja)
    expect((await refusalOf(closeBranch())).message).toContain('Mostrador')
    expect((await refusalOf(admin.collection('sucursales').delete(gym.sucursales[0]))).message).toContain('Mostrador')
    await closeSesion(sesion)
    await closeBranch()
    expect((await refusalOf(open())).message).toContain('ya no se usa')
  })

  it.each(['sucursales', 'cajas'])(
    'or till that closes first keeps a waiting session from opening: %s',
    async (table) => {
      const id = table === 'cajas' ? caja : gym.sucursales[0]
      const lock = table === 'cajas' ? 'cajas_turnos where caja_id' : 'sucursales where id'
      const first = async ({ query }: { query: typeof app.db.owner }) => {
        await query(`select from ${lock} = $1 for no key update`, [id])
        await query(`update ${table} set activa = false where id = $1`, [id])
      }
      const refused = await refusalOf(overtaken(app.db, { gym: gym.id, first, second: open }))
      expect(refused.message).toContain('ya no se usa')
    },
  )
})

describe('a till', () => {
  it('that was put away is not reopened', async () => {
    const sesion = await buildSesion(app.db.owner, gym, caja)
    await closeSesion(sesion)
    await admin.collection('cajas').update(caja, { activa: false })
    const reopen = () =>
      admin.send(`/api/caja/sesiones/${sesion}/reabrir`, { method: 'POST', body: { motivo: 'Faltó contar' } })
    expect((await refusalOf(reopen())).message).toContain('ya no se usa')
    await admin.collection('cajas').update(caja, { activa: true })
    await reopen()
  })

  it('is handed only to somebody who may open or close one', async () => {
    const sesion = await buildSesion(app.db.owner, gym, caja)
    const to = (recibe: string) => closeSesion(sesion, { entrega: { id: testId(), recibe } })
    expect((await refusalOf(to(gym.users.Entrenador))).response).toMatchObject({ razon: 'caja_receiver_denied' })
    await to(gym.users.Recepción)
    const [turno] = await app.db.owner('select usuario_id from cajas_turnos where caja_id = $1', [caja])
    expect(turno).toEqual({ usuario_id: gym.users.Recepción })
  })
})
