import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { charge } from '#server/testing/charge.ts'
import { settled } from '#server/testing/end-of-tarea.ts'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildMiembro, buildRol, buildUser, callerOf, type GymWorld } from '#server/testing/gym-world.ts'
import { addDays, civilDay } from '#shared/values/dates.ts'
import type { Importacion, Revision } from '#shared/collections/importar.ts'

let app: GymApp
let gym: GymWorld
let token: string

const today = civilDay(new Date(), 'America/Argentina/Buenos_Aires')
const local = (day: string) => day.split('-').toReversed().join('/')

beforeAll(async () => {
  app = await openGymApp()
  gym = await buildGym(app.db.owner, { marca: 'ZZA' })
  token = await tokenOf(gym.users.Admin)
})
afterAll(() => app.close())

const tokenOf = async (user: string) => (await app.clientOf(user)).authStore.token

type Body = Importacion & { message: string; deshechos: number }
type Answer = { status: number; body: Body }

async function upload(content: string | Uint8Array, given: { name?: string; as?: string; world?: GymWorld } = {}) {
  const form = new FormData()
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  form.set('archivo', new File([new Uint8Array(bytes)], given.name ?? 'miembros.csv'))
  form.set('sucursal_id', (given.world ?? gym).sucursales[0])
  return answerOf(
    await fetch(`${app.url}/api/importar`, {
      method: 'POST',
      headers: { authorization: given.as ?? token },
      body: form,
    }),
  )
}

/** Starts it and waits for its end. */
async function post(path: string, body: Record<string, unknown>, as = token): Promise<Answer> {
  const address = `${app.url}/api/importar/${path}`
  const headers = { 'content-type': 'application/json', authorization: as }
  const answer = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) })
  return answerOf(await settled(app.url, as, answer, () => fetch(address, { headers })))
}

const answerOf = async (response: Response): Promise<Answer> => ({
  status: response.status,
  body: JSON.parse(await response.text()),
})

async function reviewed(content: string | Uint8Array, choices: Record<string, unknown> = {}) {
  const { body } = await upload(content)
  const answer = await post(body.id, { mapeo: body.mapeo, ...choices })
  const { revision } = answer.body
  if (!revision) throw new Error(JSON.stringify(answer))
  return { id: body.id, mapeo: body.mapeo, revision }
}

async function importsOf(as: string): Promise<object[]> {
  const answer = await fetch(`${app.url}/api/importar`, { headers: { authorization: as } })
  return JSON.parse(await answer.text()).items
}

const errorsOf = ({ filas }: Revision) => filas.filter(({ accion }) => accion === 'error').map(({ errores }) => errores)

const peopleOf = (world: GymWorld) =>
  app.db.owner<{ nombre: string }>(
    'select nombre, dni, estado, vencimiento from miembros_pagos where gimnasio_id = $1 and deleted is null order by orden',
    [world.id],
  )

describe('the dry run', () => {
  it('names the error of each cell', async () => {
    const { revision } = await reviewed(
      [
        'Nombre;DNI;Correo;Nacimiento;Plan;Vence;Sexo',
        ';1;;;;;',
        'Ana;;;;;;',
        'Ana;2;no es;;;;',
        'Ana;3;;31/02/2000;;;',
        'Ana;4;;;Nada;31/12/2026;',
        'Ana;5;;;;31/12/2026;',
        'Ana;6;;;;;M',
      ].join('\n'),
    )
    expect(errorsOf(revision).map((errors) => Object.keys(errors))).toEqual([
      ['nombre'],
      ['dni'],
      ['correo'],
      ['fecha_nacimiento'],
      ['plan'],
      ['plan'],
      ['sexo'],
    ])
    expect(revision.filas.map(({ fila }) => fila)).toEqual([2, 3, 4, 5, 6, 7, 8])
  })

  it('shows duplicates with their match, in the gym and in the file', async () => {
    const id = await buildMiembro(app.db.owner, gym, { nombre: 'Luz Sosa', dni: '40111222' })
    const { revision } = await reviewed('Nombre;DNI\nLuz S.;40.111.222\nEva;50111\nEva;50111\n')
    expect(revision).toMatchObject({ crear: 1, omitir: 2 })
    expect(revision.filas.map(({ duplicado }) => duplicado?.id_miembro)).toEqual([id, ''])
  })

  it('writes nothing', async () => {
    const before = await peopleOf(gym)
    await reviewed('Nombre;DNI\nNadie;60111222\n')
    expect(await peopleOf(gym)).toEqual(before)
  })
})

describe('a user of one branch', () => {
  let world: GymWorld
  let as: string

  beforeAll(async () => {
    world = await buildGym(app.db.owner, { marca: 'ZZH' })
    const role = await buildRol(app.db.owner, world.id, ['members.import', 'members.index'], 'Importa')
    as = await tokenOf(await buildUser(app.db.owner, world.id, { role, sucursales: [world.sucursales[0]] }))
  })

  it('sees that a match is in another branch, and nothing else of that member', async () => {
    const hidden = { nombre: 'Oculta Zubeldía', dni: '77123456', sucursal_id: world.sucursales[1] }
    const id = await buildMiembro(app.db.owner, world, hidden)
    await app.db.owner(`update miembros set telefono = '1166667777', correo = 'oculta@sur.example' where id = $1`, [id])
    const content = 'Nombre;DNI;Tel\nUno;77123456;\nDos;;1166667777\nOculta Zubeldia;;1155554444\n'
    const { body } = await upload(content, { as, world })
    const asked = { mapeo: body.mapeo, duplicados: 'actualizar' }
    const looked = await post(body.id, asked, as)
    expect(looked.body.revision?.filas.map(({ duplicado, errores }) => [duplicado, errores.dni])).toEqual(
      Array.from({ length: 3 }, () => [null, 'Ya existe en otra sucursal.']),
    )
    const done = await post(body.id, { ...asked, aplicar: true }, as)
    expect(done.body.resumen).toEqual({ creados: 0, actualizados: 0, con_membresia: 0 })
    for (const answer of [looked, done]) {
      const text = JSON.stringify(answer.body).replaceAll('"nombre":"Oculta Zubeldia"', '')
      expect(text).not.toMatch(/Oculta Zubeldía|oculta@sur|"dni":"77123456","telefono":"11/)
      expect(text).not.toContain(id)
    }
  })

  it('does not see the names of members who have since paid in another branch', async () => {
    const { body } = await upload('Nombre;DNI\nMudada;88111222\nQuieta;88111223\n', { as, world })
    await post(body.id, { mapeo: body.mapeo, aplicar: true }, as)
    const caller = await callerOf(app.db, world.users.Admin)
    const people = await app.db.owner<{ id: string; nombre: string }>(
      `select id, nombre from miembros where gimnasio_id = $1 and nombre in ('Mudada', 'Quieta') order by nombre`,
      [world.id],
    )
    for (const { id } of people) await charge({ db: app.db, caller, gym: world }, id)
    await app.db.owner('update miembros set sucursal_id = $2 where id = $1', [people[0]?.id, world.sucursales[1]])
    const refused = await post(`${body.id}/deshacer`, {}, as)
    expect([refused.status, refused.body.message]).toEqual([400, 'No se puede deshacer: ya pagaron Quieta y 1 más.'])
    expect(JSON.stringify(refused.body)).not.toContain('Mudada')
  })
})

describe('an anonymised member', () => {
  it('is not restored by undoing an import, and no import keeps their data', async () => {
    const world = await buildGym(app.db.owner, { marca: 'ZZI' })
    const as = await tokenOf(world.users.Admin)
    const client = await app.clientOf(world.users.Admin)
    const id = await buildMiembro(app.db.owner, world, { nombre: 'Vieja Secreta', dni: '1' })
    const other = await buildMiembro(app.db.owner, world, { nombre: 'Otra', dni: '2' })
    await client.collection('miembros').update(id, { notas: 'Secreta: asma' })
    const { body } = await upload('Nombre;DNI\nCambiada Secreta;1\nOtra Cambiada;2\n', { as, world })
    await post(body.id, { mapeo: body.mapeo, duplicados: 'actualizar', aplicar: true }, as)
    const waiting = await upload('Nombre;DNI;Notas\nVieja Secreta;1;asma\n', { as, world })
    await client.collection('miembros').update(id, { deleted: new Date().toISOString() })
    await client.send(`/api/miembros/${id}/anonimizar`, { method: 'POST' })
    const kept = await app.db.owner(
      `select filas::text, antes::text from importaciones i
       left join importaciones_miembros m on m.gimnasio_id = i.gimnasio_id and m.id_importacion = i.id
       where i.gimnasio_id = $1`,
      [world.id],
    )
    expect(JSON.stringify(kept)).not.toMatch(/Secreta|asma/)
    expect((await post(waiting.body.id, { mapeo: waiting.body.mapeo }, as)).status).toBe(404)
    expect((await post(`${body.id}/deshacer`, {}, as)).status).toBe(200)
    const rows = await app.db.owner<{ id: string }>('select * from miembros where gimnasio_id = $1', [world.id])
    expect(JSON.stringify(rows.find((row) => row.id === id))).not.toMatch(/Secreta|asma/)
    expect(rows.find((row) => row.id === other)).toMatchObject({ nombre: 'Otra' })
  })
})

describe('the rules of the form', () => {
  it('apply to each cell', async () => {
    const tomorrow = local(addDays(today, 3))
    const { revision } = await reviewed(
      [
        'Nombre;DNI;Nacimiento;Etiquetas;Correo',
        '\u200b\u2060;90000001;;;',
        `Ana;90000002;${tomorrow};;`,
        'Ana;90000003;31/12/1899;;',
        'Ana;90000004;01/01/9999;;',
        'Ana;90000005;;a,b,c,d,e,f,g,h,i,j,k;',
        'Ana;\u200b\u200b;;;',
        'Ana;90000006;;;a@b',
      ].join('\n'),
    )
    expect(errorsOf(revision).map((errors) => Object.keys(errors))).toEqual([
      ['nombre'],
      ['fecha_nacimiento'],
      ['fecha_nacimiento'],
      ['fecha_nacimiento'],
      ['etiquetas'],
      ['dni'],
      ['correo'],
    ])
  })
})

describe('an import', () => {
  it('adds members with their plan and paid-until date, without income', async () => {
    const world = await buildGym(app.db.owner, { marca: 'ZZC' })
    const as = await tokenOf(world.users.Admin)
    const content = [
      'Nombre;DNI;Plan;Vence',
      `Ana;1001;Libre ZZC;${local(addDays(today, 20))}`,
      `Beto;1002;Libre ZZC;${local(addDays(today, -20))}`,
      'Caro;1003;;',
    ].join('\n')
    const { body } = await upload(content, { as, world })
    const done = await post(body.id, { mapeo: body.mapeo, aplicar: true }, as)
    expect(done.body.resumen).toEqual({ creados: 3, actualizados: 0, con_membresia: 2 })
    expect(await peopleOf(world)).toEqual([
      { nombre: 'Ana', dni: '1001', estado: 'Vigente', vencimiento: addDays(today, 20) },
      { nombre: 'Beto', dni: '1002', estado: 'Vencido', vencimiento: addDays(today, -20) },
      { nombre: 'Caro', dni: '1003', estado: 'Sin plan', vencimiento: null },
    ])
    expect(await app.db.owner('select from ingresos where gimnasio_id = $1 and pagos > 0', [world.id])).toEqual([])
    expect(await app.db.owner('select from pagos where gimnasio_id = $1', [world.id])).toEqual([])
    const again = await post(body.id, { mapeo: body.mapeo, aplicar: true }, as)
    expect(again.body.resumen).toEqual(done.body.resumen)
    expect(await peopleOf(world)).toHaveLength(3)
  })

  it('lets the next payment continue from the imported date', async () => {
    const world = await buildGym(app.db.owner, { marca: 'ZZD' })
    const as = await tokenOf(world.users.Admin)
    const end = addDays(today, 5)
    const { body } = await upload(`Nombre;DNI;Plan;Vence\nAna;1;Libre ZZD;${local(end)}`, { as, world })
    await post(body.id, { mapeo: body.mapeo, aplicar: true }, as)
    const [ana] = await app.db.owner<{ id: string }>('select id from miembros where gimnasio_id = $1', [world.id])
    const caller = await callerOf(app.db, world.users.Admin)
    const pago = await charge({ db: app.db, caller, gym: world }, ana?.id ?? '')
    const [period] = await app.db.owner('select inicio from periodos where id_pago = $1', [pago])
    expect(period?.['inicio']).toBe(end)
    const refused = await post(`${body.id}/deshacer`, {}, as)
    expect(refused.status).toBe(400)
    expect(refused.body.message).toContain('Ana')
  })

  it('is undone completely: new members leave, changed ones are restored, and it can be sent again', async () => {
    const world = await buildGym(app.db.owner, { marca: 'ZZE' })
    const as = await tokenOf(world.users.Admin)
    await buildMiembro(app.db.owner, world, { nombre: 'Vieja', dni: '1' })
    const before = await peopleOf(world)
    const content = `Nombre;DNI;Plan;Vence\nNueva;2;Libre ZZE;${local(addDays(today, 9))}\nCambiada;1;Libre ZZE;${local(today)}`
    const send = async () => {
      const { body } = await upload(content, { as, world })
      return post(body.id, { mapeo: body.mapeo, duplicados: 'actualizar', aplicar: true }, as)
    }
    const first = await send()
    expect(first.body.resumen).toEqual({ creados: 1, actualizados: 1, con_membresia: 2 })
    expect((await post(`${first.body.id}/deshacer`, {}, as)).body).toEqual({ deshechos: 2 })
    expect(await peopleOf(world)).toEqual(before)
    expect((await post(`${first.body.id}/deshacer`, {}, as)).status).toBe(400)
    const kept = {
      id: first.body.id,
      archivo: 'miembros.csv',
      resumen: first.body.resumen,
      deshecha: expect.any(String),
    }
    expect(await importsOf(as)).toEqual([expect.objectContaining(kept)])
    expect((await send()).body.resumen).toEqual({ creados: 0, actualizados: 2, con_membresia: 2 })
    expect(await peopleOf(world)).toHaveLength(2)
  })

  it('from before a column existed leaves that column as it is when it is undone', async () => {
    const world = await buildGym(app.db.owner, { marca: 'ZZJ' })
    const as = await tokenOf(world.users.Admin)
    const id = await buildMiembro(app.db.owner, world, { nombre: 'Vieja', dni: '1' })
    const { body } = await upload('Nombre;DNI\nCambiada;1\n', { as, world })
    await post(body.id, { mapeo: body.mapeo, duplicados: 'actualizar', aplicar: true }, as)
    await app.db.owner("update importaciones_miembros set antes = antes - 'alerta' where id_miembro = $1", [id])
    await app.db.owner("update miembros set alerta = 'Rodilla' where id = $1", [id])
    expect((await post(`${body.id}/deshacer`, {}, as)).status).toBe(200)
    const stored = await app.db.owner('select nombre, alerta from miembros where id = $1', [id])
    expect(stored).toEqual([{ nombre: 'Vieja', alerta: 'Rodilla' }])
  })

  it('takes each value of a choice, in other words too', async () => {
    const { revision } = await reviewed('Nombre;DNI;Sexo\nAna;70001;femenino\nLuz;70002;MUJER\nEva;70003;constructor\n')
    expect(errorsOf(revision)).toEqual([{ sexo: 'Escribe Hombre, Mujer u Otro.' }])
  })

  it.each([
    { letters: ['M', 'F', 'm'], expected: ['Hombre', 'Mujer', 'Hombre'], base: 71_000_000 },
    { letters: ['M', 'H', ''], expected: ['Mujer', 'Hombre', ''], base: 72_000_000 },
  ])('reads an M beside the other letters of its column: $letters', async ({ letters, expected, base }) => {
    const rows = letters.map((letter, n) => `Sexo ${n};${base + n};${letter}`)
    const { id, mapeo, revision } = await reviewed(['Nombre;Nº DNI;Sexo', ...rows].join('\n'))
    expect(errorsOf(revision)).toEqual([])
    await post(id, { mapeo, aplicar: true })
    const stored = await app.db.owner<{ sexo: string }>('select sexo from miembros where dni = any ($1) order by dni', [
      letters.map((_, n) => String(base + n)),
    ])
    expect(stored.map(({ sexo }) => sexo)).toEqual(expected)
  })

  it('refuses an M that may be either', async () => {
    const { revision } = await reviewed('Nombre;DNI;Sexo\nAna;70101;M\nLuz;70102;H\nEva;70103;F\n')
    expect(errorsOf(revision)).toEqual([{ sexo: 'Escribe Hombre, Mujer u Otro.' }])
  })

  it('stays within the tier’s limits', async () => {
    const world = await buildGym(app.db.owner, { marca: 'ZZF', servicio_id: 'serviciogratis0' })
    const as = await tokenOf(world.users.Admin)
    const rows = Array.from({ length: 101 }, (_, index) => `Ana;${index + 1}`)
    const { body } = await upload(['Nombre;DNI', ...rows].join('\n'), { as, world })
    const answer = await post(body.id, { mapeo: body.mapeo, aplicar: true }, as)
    expect(answer.status).toBe(400)
    expect(answer.body.message).toContain('100')
    expect(await peopleOf(world)).toEqual([])
  })

  it('of 5,000 messy rows ends with the announced counts', async () => {
    const world = await buildGym(app.db.owner, { marca: 'ZZG' })
    const as = await tokenOf(world.users.Admin)
    const rows = Array.from({ length: 5000 }, (_, index) => {
      const dni = index % 50 === 7 ? 100_000 : 100_000 + index
      const vence = index % 40 === 3 ? '31/02/2026' : local(addDays(today, (index % 90) - 30))
      return `  Persona   ${index} ;${dni};+54 11 ${40_000_000 + index};Libre ZZG;${vence};"=cmd|' /C calc'!A0"`
    })
    const { body } = await upload(['NOMBRE;Nro. Doc.;Tel.;plan;Vto;Observaciones', ...rows].join('\r\n'), { as, world })
    const mapeo = ['nombre', 'dni', 'telefono', 'plan', 'vencimiento', 'notas']
    const { revision } = (await post(body.id, { mapeo }, as)).body
    const { resumen } = (await post(body.id, { mapeo, aplicar: true }, as)).body
    const [counted] = await app.db.owner(
      `select count(*)::integer as people, count(vencimiento)::integer as paid, max(numero) as last
       from miembros_pagos where gimnasio_id = $1`,
      [world.id],
    )
    expect(revision?.conError).toBe(125)
    expect(counted).toEqual({ people: revision?.crear, paid: resumen?.con_membresia, last: revision?.crear })
    const [kept] = await app.db.owner('select sum(miembros)::integer as n from vencimientos where gimnasio_id = $1', [
      world.id,
    ])
    expect(kept?.['n']).toBe(revision?.crear)
  })
})
