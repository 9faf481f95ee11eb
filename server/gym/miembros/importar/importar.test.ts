import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#shared/values/dates.ts'
import { charge } from '#server/testing/charge.ts'
import { openImportDesk, today, writtenDay, type ImportDesk } from '#server/testing/desks/import-desk.ts'
import { buildGym, buildMiembro, callerOf } from '#server/testing/gym-world.ts'

let desk: ImportDesk
beforeAll(async () => {
  desk = await openImportDesk()
})
afterAll(() => desk.app.close())

describe('an import', () => {
  it('adds members with their plan and paid-until date, without income', async () => {
    const world = await buildGym(desk.app.db.owner, { marca: 'ZZC' })
    const as = await desk.tokenOf(world.users.Admin)
    const content = [
      'Nombre;DNI;Plan;Vence',
      `Ana;1001;Libre ZZC;${writtenDay(20)}`,
      `Beto;1002;Libre ZZC;${writtenDay(-20)}`,
      'Caro;1003;;',
    ].join('\n')
    const { body } = await desk.upload(content, { as, world })
    const done = await desk.post(body.id, { mapeo: body.mapeo, aplicar: true }, as)
    expect(done.body.resumen).toMatchObject({ creados: 3, actualizados: 0, con_membresia: 2 })
    expect(await desk.peopleOf(world)).toEqual([
      { nombre: 'Ana', dni: '1001', estado: 'Vigente', vencimiento: addDays(today, 20) },
      { nombre: 'Beto', dni: '1002', estado: 'Vencido', vencimiento: addDays(today, -20) },
      { nombre: 'Caro', dni: '1003', estado: 'Sin plan', vencimiento: null },
    ])
    expect(await desk.app.db.owner('select from ingresos where gimnasio_id = $1 and pagos > 0', [world.id])).toEqual([])
    expect(await desk.app.db.owner('select from pagos where gimnasio_id = $1', [world.id])).toEqual([])
    const again = await desk.post(body.id, { mapeo: body.mapeo, aplicar: true }, as)
    expect(again.body.resumen).toEqual(done.body.resumen)
    expect(await desk.peopleOf(world)).toHaveLength(3)
  })

  it('lets the next payment continue from the imported date', async () => {
    const world = await buildGym(desk.app.db.owner, { marca: 'ZZD' })
    const as = await desk.tokenOf(world.users.Admin)
    const end = addDays(today, 5)
    const { body } = await desk.upload(`Nombre;DNI;Plan;Vence\nAna;1;Libre ZZD;${writtenDay(5)}`, { as, world })
    await desk.post(body.id, { mapeo: body.mapeo, aplicar: true }, as)
    const [ana] = await desk.app.db.owner<{ id: string }>('select id from miembros where gimnasio_id = $1', [world.id])
    const caller = await callerOf(desk.app.db, world.users.Admin)
    const pago = await charge({ db: desk.app.db, caller, gym: world }, ana?.id ?? '')
    const [period] = await desk.app.db.owner('select inicio from periodos where id_pago = $1', [pago])
    expect(period?.['inicio']).toBe(end)
    const refused = await desk.post(`${body.id}/deshacer`, {}, as)
    expect(refused.status).toBe(400)
    expect(refused.body.message).toContain('Ana')
  })

  it('is undone completely: new members leave, changed ones are restored, and it can be sent again', async () => {
    const world = await buildGym(desk.app.db.owner, { marca: 'ZZE' })
    const as = await desk.tokenOf(world.users.Admin)
    await buildMiembro(desk.app.db.owner, world, { nombre: 'Vieja', dni: '1' })
    const before = await desk.peopleOf(world)
    const content = `Nombre;DNI;Plan;Vence\nNueva;2;Libre ZZE;${writtenDay(9)}\nCambiada;1;Libre ZZE;${writtenDay(0)}`
    const send = async () => {
      const { body } = await desk.upload(content, { as, world })
      return desk.post(body.id, { mapeo: body.mapeo, duplicados: 'actualizar', aplicar: true }, as)
    }
    const first = await send()
    expect(first.body.resumen).toMatchObject({ creados: 1, actualizados: 1, con_membresia: 2 })
    expect((await desk.post(`${first.body.id}/deshacer`, {}, as)).status).toBe(200)
    expect(await desk.peopleOf(world)).toEqual(before)
    expect((await desk.post(`${first.body.id}/deshacer`, {}, as)).status).toBe(400)
    const kept = {
      id: first.body.id,
      archivo: 'miembros.csv',
      resumen: first.body.resumen,
      deshecha: expect.any(String),
    }
    const listed = await fetch(`${desk.app.url}/api/importar`, { headers: { authorization: as } })
    expect(JSON.parse(await listed.text()).items).toEqual([expect.objectContaining(kept)])
    expect((await send()).body.resumen).toMatchObject({ creados: 0, actualizados: 2, con_membresia: 2 })
    expect(await desk.peopleOf(world)).toHaveLength(2)
  })

  it('from before a column existed leaves that column as it is when it is undone', async () => {
    const world = await buildGym(desk.app.db.owner, { marca: 'ZZJ' })
    const as = await desk.tokenOf(world.users.Admin)
    const id = await buildMiembro(desk.app.db.owner, world, { nombre: 'Vieja', dni: '1' })
    const { body } = await desk.upload('Nombre;DNI\nCambiada;1\n', { as, world })
    await desk.post(body.id, { mapeo: body.mapeo, duplicados: 'actualizar', aplicar: true }, as)
    await desk.app.db.owner("update importaciones_miembros set antes = antes - 'alerta' where id_miembro = $1", [id])
    await desk.app.db.owner("update miembros set alerta = 'Rodilla' where id = $1", [id])
    expect((await desk.post(`${body.id}/deshacer`, {}, as)).status).toBe(200)
    const stored = await desk.app.db.owner('select nombre, alerta from miembros where id = $1', [id])
    expect(stored).toEqual([{ nombre: 'Vieja', alerta: 'Rodilla' }])
  })

  it('stays within the tier’s limits', async () => {
    const world = await buildGym(desk.app.db.owner, { marca: 'ZZF', servicio_id: 'serviciogratis0' })
    const as = await desk.tokenOf(world.users.Admin)
    const rows = Array.from({ length: 101 }, (_, index) => `Ana;${index + 1}`)
    const { body } = await desk.upload(['Nombre;DNI', ...rows].join('\n'), { as, world })
    const answer = await desk.post(body.id, { mapeo: body.mapeo, aplicar: true }, as)
    expect(answer.status).toBe(400)
    expect(answer.body.message).toContain('100')
    expect(await desk.peopleOf(world)).toEqual([])
  })

  it('of messy rows, stored in more than one piece, ends with the announced counts', async () => {
    const world = await buildGym(desk.app.db.owner, { marca: 'ZZG' })
    const as = await desk.tokenOf(world.users.Admin)
    const rows = Array.from({ length: 300 }, (_, index) => {
      const dni = index % 50 === 7 ? 100_000 : 100_000 + index
      const vence = index % 40 === 3 ? '31/02/2026' : writtenDay((index % 90) - 30)
      return `  Persona   ${index} ;${dni};+54 11 ${40_000_000 + index};Libre ZZG;${vence};"=cmd|' /C calc'!A0"`
    })
    const { body } = await desk.upload(['NOMBRE;Nro. Doc.;Tel.;plan;Vto;Observaciones', ...rows].join('\r\n'), {
      as,
      world,
    })
    const mapeo = ['nombre', 'dni', 'telefono', 'plan', 'vencimiento', 'notas']
    const { revision } = (await desk.post(body.id, { mapeo }, as)).body
    const { resumen } = (await desk.post(body.id, { mapeo, aplicar: true }, as)).body
    const [counted] = await desk.app.db.owner(
      `select count(*)::integer as people, count(vencimiento)::integer as paid, max(numero) as last
       from miembros_pagos where gimnasio_id = $1`,
      [world.id],
    )
    expect(revision).toMatchObject({ conError: 0, omitir: 6 })
    expect(revision?.avisos).toContainEqual({ campo: 'vencimiento', texto: expect.any(String), filas: 8 })
    expect(counted).toEqual({ people: revision?.crear, paid: resumen?.con_membresia, last: revision?.crear })
    const [kept] = await desk.app.db.owner(
      'select sum(miembros)::integer as n from vencimientos where gimnasio_id = $1',
      [world.id],
    )
    expect(kept?.['n']).toBe(revision?.crear)
  })
})
