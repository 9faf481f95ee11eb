import { afterAll, beforeAll, expect, it } from 'vitest'
import type PocketBase from 'pocketbase'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, testId, type GymWorld } from '#server/testing/gym-world.ts'

let app: GymApp
let gym: GymWorld
let client: PocketBase
beforeAll(async () => {
  app = await openGymApp()
  gym = await buildGym(app.db.owner)
  client = await app.clientOf(gym.users.Admin)
})
afterAll(() => app.close())

const miembro = () => ({
  id: testId(),
  nombre: 'Ana Ruiz',
  dni: '30.111.222',
  correo: 'ana@gym.test',
  fecha_nacimiento: '1990-05-17',
  etiquetas: ['vip'],
  sucursal_id: gym.sucursales[0],
})
const rol = () => ({ nombre: 'Mañana', permisos: ['permiso00000003', 'permiso00000001'] })

it.each([
  ['miembros', miembro, { telefono: '11 5555-0000', fecha_nacimiento: '' }],
  ['sucursales', () => ({ nombre: 'Norte', direccion: 'Av. Uno 1' }), { telefono: '1155550000' }],
  ['roles', rol, { permisos: ['permiso00000002', 'permiso00000001'] }],
])('a write of %s answers what a read of it answers, also when it changes nothing', async (name, make, changes) => {
  const records = client.collection(name)
  const made = await records.create(make())
  expect(made).toEqual(await records.getOne(made.id))
  const changed = await records.update(made.id, changes)
  expect(changed).toEqual(await records.getOne(made.id))
  expect(await records.update(made.id, changes)).toEqual(await records.getOne(made.id))
})

it('a write returns expansions and requested fields like a read', async () => {
  const records = client.collection('miembros')
  const asked = { expand: 'sucursal_id', fields: 'id,numero,expand.sucursal_id.nombre' }
  const made = await records.create({ ...miembro(), dni: '' }, asked)
  expect(made['expand']).toBeDefined()
  expect(made).toEqual(await records.getOne(made.id, asked))
})

it('a charge returns its receipt number and every field that a read returns', async () => {
  const { id } = await client.collection('miembros').create({ ...miembro(), dni: '' })
  const charged = await client.collection('pagos').create({
    id: testId(),
    id_miembro: id,
    id_plan_plazo: gym.mes,
    sucursal_id: gym.sucursales[0],
    medio_pago: 'Efectivo',
    descuento: 100.5,
    motivo_descuento: 'Promoción',
    nota: 'Pagó la madre',
    referencia: 'A-1',
    horario: new Date('2026-11-22T15:00:00Z'),
  })
  expect(charged['recibo']).toBe(1)
  expect(charged).toEqual(await client.collection('pagos').getOne(charged.id))
  const text = `select despues ->> 'recibo' as recibo from auditoria where registro = $1`
  expect(await app.db.owner(text, [charged.id])).toEqual([{ recibo: '1' }])
})
