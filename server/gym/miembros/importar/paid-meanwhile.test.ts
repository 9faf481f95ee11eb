import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { chargeWithin } from '#server/testing/charge.ts'
import { openImportDesk, writtenDay, type ImportDesk } from '#server/testing/desks/import-desk.ts'
import { buildGym, buildMiembro, callerOf, type GymWorld } from '#server/testing/gym-world.ts'
import { overtaken } from '#server/testing/many-requests.ts'

let desk: ImportDesk
let world: GymWorld
let as: string
beforeAll(async () => {
  desk = await openImportDesk()
})
afterAll(() => desk.app.close())
beforeEach(async () => {
  world = await buildGym(desk.app.db.owner)
  as = await desk.tokenOf(world.users.Admin)
})

/** Charges the member, and commits once `second` waits for it. */
async function chargedBefore<T>(miembro: string, second: () => Promise<T>): Promise<T> {
  const { db } = desk.app
  const caller = await callerOf(db, world.users.Recepción)
  const first = (tx: Parameters<typeof chargeWithin>[0]) => chargeWithin(tx, { db, caller, gym: world }, miembro)
  return overtaken(db, { gym: world.id, first, second })
}

const membershipOf = async (miembro: string) =>
  desk.app.db.owner(
    `select m.deleted is not null as deleted, a.apertura from miembros m
     join membresias s on s.id_miembro = m.id left join pagos_asientos a on a.id = s.id_pago where m.id = $1`,
    [miembro],
  )

it('an import is not undone over a payment that it has waited for', async () => {
  const { body } = await desk.upload('Nombre;DNI\nAna;1', { as, world })
  await desk.post(body.id, { mapeo: body.mapeo, aplicar: true }, as)
  const [ana] = await desk.app.db.owner<{ id: string }>('select id from miembros where gimnasio_id = $1', [world.id])
  const undone = await chargedBefore(ana?.id ?? '', () => desk.post(`${body.id}/deshacer`, {}, as))
  expect(undone.status).toBe(400)
  expect(undone.body.message).toContain('Ana')
  expect(await membershipOf(ana?.id ?? '')).toEqual([{ deleted: false, apertura: false }])
})

it('an import leaves the membership that was paid while it waited', async () => {
  const miembro = await buildMiembro(desk.app.db.owner, world, { nombre: 'Beto', dni: '2' })
  const content = `Nombre;DNI;Plan;Vence\nBeto;2;Libre Norte;${writtenDay(3)}`
  const { body } = await desk.upload(content, { as, world })
  const asked = { mapeo: body.mapeo, duplicados: 'actualizar', aplicar: true }
  const done = await chargedBefore(miembro, () => desk.post(body.id, asked, as))
  expect(done.body.resumen).toEqual({ creados: 0, actualizados: 1, con_membresia: 0, sin_entrar: 0 })
  expect(done.body.diferencias).toMatchObject([
    { fila: 2, entro: true, avisos: ['Pagó mientras se importaba: conserva su membresía.'] },
  ])
  expect(await membershipOf(miembro)).toEqual([{ deleted: false, apertura: false }])
})
