import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Transaction } from '#server/runtime/db/transaction.ts'
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

/** Sends the list, and runs `first` after its rows were compared and before they are written. */
async function importAfter(content: string, first: (tx: Transaction) => Promise<unknown>) {
  const { body } = await desk.upload(content, { as, world })
  return overtaken(desk.app.db, {
    gym: world.id,
    first: async (tx) => {
      await tx.query('select from importaciones where id = $1 for no key update', [body.id])
      await first(tx)
    },
    second: () => desk.post(body.id, { duplicados: 'actualizar', aplicar: true }, as),
  })
}

it('a person added at the desk while the import runs is not doubled', async () => {
  const done = await importAfter('Nombre;DNI\nAna;11111222\nLuz;33333444\n', (tx) =>
    buildMiembro((...asked) => tx.query(...asked), world, { nombre: 'Ana Paz', dni: '11111222' }),
  )
  expect(done.body.resumen).toEqual({ creados: 1, actualizados: 0, con_membresia: 0, sin_entrar: 1 })
  expect(done.body.diferencias).toMatchObject([
    { fila: 2, entro: false, avisos: ['Alguien agregó a esta persona mientras se importaba.'] },
  ])
  const people = await desk.peopleOf(world)
  expect(people.map(({ nombre }) => nombre).toSorted()).toEqual(['Ana Paz', 'Luz'])
})

it('a member changed at the desk while the import runs keeps the change', async () => {
  const miembro = await buildMiembro(desk.app.db.owner, world, { nombre: 'Beto Sur', dni: '22' })
  const done = await importAfter('Nombre;DNI\nAlberto;22\n', (tx) =>
    tx.query(`update miembros set nombre = 'Beto Norte', updated = now() where id = $1`, [miembro]),
  )
  expect(done.body.resumen).toEqual({ creados: 0, actualizados: 0, con_membresia: 0, sin_entrar: 1 })
  expect(done.body.diferencias).toMatchObject([{ fila: 2, entro: false }])
  expect(await desk.peopleOf(world)).toMatchObject([{ nombre: 'Beto Norte' }])
})

it('the desk adds members while an import has written its own and goes on', async () => {
  const miembro = await buildMiembro(desk.app.db.owner, world, { nombre: 'Beto', dni: '2' })
  const { body } = await desk.upload('Nombre;DNI\nAna;1\nBeto;2\n', { as, world })
  const client = await desk.app.clientOf(world.users.Recepción)
  const names = Array.from({ length: 20 }, (_, index) => `Del mostrador ${index}`)
  const done = await overtaken(desk.app.db, {
    gym: world.id,
    first: (tx) => tx.query('select from miembros where id = $1 for no key update', [miembro]),
    second: () => desk.post(body.id, { duplicados: 'actualizar', aplicar: true }, as),
    meanwhile: async () => {
      for (const [index, nombre] of names.entries())
        await client
          .collection('miembros')
          .create({ nombre, dni: String(500 + index), sucursal_id: world.sucursales[0] })
    },
  })
  expect(done.body.resumen).toMatchObject({ creados: 1, actualizados: 1 })
  expect(await desk.peopleOf(world)).toHaveLength(22)
})
