import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { charge } from '#server/testing/charge.ts'
import { openImportDesk, type ImportDesk } from '#server/testing/desks/import-desk.ts'
import { buildGym, buildMiembro, buildRol, buildUser, callerOf, type GymWorld } from '#server/testing/gym-world.ts'

let desk: ImportDesk
beforeAll(async () => {
  desk = await openImportDesk()
})
afterAll(() => desk.app.close())

describe('a user of one branch', () => {
  let world: GymWorld
  let as: string

  beforeAll(async () => {
    world = await buildGym(desk.app.db.owner, { marca: 'ZZH' })
    const role = await buildRol(desk.app.db.owner, world.id, ['members.import', 'members.index'], 'Importa')
    as = await desk.tokenOf(await buildUser(desk.app.db.owner, world.id, { role, sucursales: [world.sucursales[0]] }))
  })

  it('sees that a match is in another branch, and nothing else of that member', async () => {
    const hidden = { nombre: 'Oculta Zubeldía', dni: '77123456', sucursal_id: world.sucursales[1] }
    const id = await buildMiembro(desk.app.db.owner, world, hidden)
    await desk.app.db.owner(
      `update miembros set telefono = '1166667777', correo = 'oculta@sur.example' where id = $1`,
      [id],
    )
    const content =
      'Nombre;DNI;Tel\nUno;77123456;\nOculta Zubeldia;;1166667777\nDos;;1166667777\nOculta Zubeldia;;1155554444\n'
    const { body } = await desk.upload(content, { as, world })
    const asked = { mapeo: body.mapeo, duplicados: 'actualizar' }
    const looked = await desk.post(body.id, asked, as)
    const elsewhere = [{ campo: 'dni', texto: 'Ya existe en otra sucursal.' }]
    expect(looked.body.revision?.filas.map(({ fila, duplicado, errores }) => [fila, duplicado, errores])).toEqual([
      [2, null, elsewhere],
      [3, null, elsewhere],
    ])
    const done = await desk.post(body.id, { ...asked, aplicar: true }, as)
    expect(done.body.resumen).toEqual({ creados: 2, actualizados: 0, con_membresia: 0, sin_entrar: 2 })
    for (const answer of [looked, done]) {
      const text = JSON.stringify(answer.body)
        .replaceAll('"nombre":"Oculta Zubeldia","dni":""', '')
        .replaceAll('"telefono":"1166667777"', '')
      expect(text).not.toMatch(/Oculta Zubeldía|oculta@sur|"dni":"77123456","telefono":"11/)
      expect(text).not.toContain(id)
    }
  })

  it('does not see the names of members who have since paid in another branch', async () => {
    const { body } = await desk.upload('Nombre;DNI\nMudada;88111222\nQuieta;88111223\n', { as, world })
    await desk.post(body.id, { mapeo: body.mapeo, aplicar: true }, as)
    const caller = await callerOf(desk.app.db, world.users.Admin)
    const people = await desk.app.db.owner<{ id: string; nombre: string }>(
      `select id, nombre from miembros where gimnasio_id = $1 and nombre in ('Mudada', 'Quieta') order by nombre`,
      [world.id],
    )
    for (const { id } of people) await charge({ db: desk.app.db, caller, gym: world }, id)
    await desk.app.db.owner('update miembros set sucursal_id = $2 where id = $1', [people[0]?.id, world.sucursales[1]])
    const refused = await desk.post(`${body.id}/deshacer`, {}, as)
    expect([refused.status, refused.body.message]).toEqual([
      400,
      'Esta importación queda, porque ya pagaron Quieta y 1 más. A los demás los puedes eliminar en Miembros.',
    ])
    expect(JSON.stringify(refused.body)).not.toContain('Mudada')
  })
})

describe('an anonymised member', () => {
  it('is not restored by undoing an import, and no import keeps their data', async () => {
    const world = await buildGym(desk.app.db.owner, { marca: 'ZZI' })
    const as = await desk.tokenOf(world.users.Admin)
    const client = await desk.app.clientOf(world.users.Admin)
    const id = await buildMiembro(desk.app.db.owner, world, { nombre: 'Vieja Secreta', dni: '1' })
    const other = await buildMiembro(desk.app.db.owner, world, { nombre: 'Otra', dni: '2' })
    await client.collection('miembros').update(id, { notas: 'Secreta: asma' })
    const { body } = await desk.upload('Nombre;DNI;Sexo\nCambiada Secreta;1;secreto\nOtra Cambiada;2;\n', { as, world })
    await desk.post(body.id, { mapeo: body.mapeo, duplicados: 'actualizar', aplicar: true }, as)
    const waiting = await desk.upload('Nombre;DNI;Notas\nVieja Secreta;1;asma\n', { as, world })
    await client.collection('miembros').update(id, { deleted: new Date().toISOString() })
    await client.send(`/api/miembros/${id}/anonimizar`, { method: 'POST' })
    const kept = await desk.app.db.owner(
      `select filas::text, antes::text, diferencias::text, encode(contenido, 'escape') as contenido from importaciones i
       left join importaciones_miembros m on m.gimnasio_id = i.gimnasio_id and m.id_importacion = i.id
       where i.gimnasio_id = $1`,
      [world.id],
    )
    expect(JSON.stringify(kept)).not.toMatch(/Secreta|asma/)
    expect((await desk.post(waiting.body.id, { mapeo: waiting.body.mapeo }, as)).status).toBe(404)
    expect((await desk.post(`${body.id}/deshacer`, {}, as)).status).toBe(200)
    const rows = await desk.app.db.owner<{ id: string }>('select * from miembros where gimnasio_id = $1', [world.id])
    expect(JSON.stringify(rows.find((row) => row.id === id))).not.toMatch(/Secreta|asma/)
    expect(rows.find((row) => row.id === other)).toMatchObject({ nombre: 'Otra' })
  })
})
