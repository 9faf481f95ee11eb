import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ListaDelDia, VistaDeRegla } from '#shared/recordatorios/lista.ts'
import { kinds, type TipoDeRegla } from '#shared/recordatorios/regla.ts'
import { addDays, civilDay } from '#shared/values/dates.ts'
import { budgets } from '#server/runtime/limits/budgets.ts'
import { charge } from '#server/testing/charge.ts'
import { buildClave } from '#server/testing/desks/clave.ts'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildMiembro, callerOf, testId, type GymWorld } from '#server/testing/gym-world.ts'
import { noonZone } from '#server/testing/noon-zone.ts'

const zona_horaria = noonZone(new Date())
const hoy = civilDay(new Date(), zona_horaria)
let app: GymApp
let gym: GymWorld
let regla: string
beforeAll(async () => {
  app = await openGymApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  gym = await buildGym(app.db.owner, { zona_horaria })
  regla = await buildRegla('dia')
  await app.db.owner('delete from intentos')
})

async function buildRegla(tipo: TipoDeRegla, por_correo = true): Promise<string> {
  const id = testId()
  await app.db.owner(
    `insert into recordatorios_reglas (gimnasio_id, id, tipo, dias, activa, por_correo, texto) values ($1, $2, $3, $4, true, $5, $6)`,
    [gym.id, id, tipo, kinds[tipo].dias, por_correo, kinds[tipo].texto],
  )
  return id
}

async function buildDue(given: { nombre?: string; correo?: string; sucursal?: string; vencimiento?: string } = {}) {
  const { nombre = 'Rosa Paz', correo = '', sucursal = gym.sucursales[0], vencimiento = hoy } = given
  const id = await buildMiembro(app.db.owner, gym, { nombre, telefono: '5491155', sucursal_id: sucursal })
  await app.db.owner('update miembros set correo = $2 where id = $1', [id, correo])
  await charge({ db: app.db, caller: await callerOf(app.db, gym.users.Admin), gym }, id)
  await app.db.owner(
    `update membresias set inicio = '2020-01-01', vencimiento = $2, fecha_vencimiento = fin_de_dia($2, $3) where id_miembro = $1`,
    [id, vencimiento, zona_horaria],
  )
  return id
}

const lista = async (user = gym.users.Admin): Promise<ListaDelDia> => {
  const client = await app.clientOf(user)
  return client.send('/api/recordatorios/hoy', {})
}

describe('the list of the day', () => {
  it('holds the members that no mail reaches, in the branches of the user, and names the person who reminded them', async () => {
    const [, second] = gym.sucursales
    const rosa = await buildDue()
    await buildDue({ nombre: 'Con Correo', correo: 'con@correo.example' })
    await buildDue({ nombre: 'De Otra', sucursal: second })
    await buildDue({ nombre: 'De Mañana', vencimiento: addDays(hoy, 1) })
    const names = (list: ListaDelDia) => list.miembros.map(({ nombre }) => nombre)
    expect(names(await lista())).toEqual(['De Otra', 'Rosa Paz'])
    const before = await lista(gym.users.Recepción)
    expect(before).toMatchObject({ dia: hoy, cantidad: 1, pendientes: 1 })
    expect(before.miembros[0]).toMatchObject({
      texto: 'Hola, Rosa. Tu membresía en Gimnasio Norte vence hoy. Te esperamos para renovarla.',
      recordado: '',
    })
    const desk = await app.clientOf(gym.users.Recepción)
    await desk.collection('recordatorios').create({ id: testId(), id_miembro: rosa, id_regla: regla })
    const after = await lista(gym.users.Recepción)
    expect(after).toMatchObject({ cantidad: 1, pendientes: 0, miembros: [{ recordado: 'Recepción' }] })
  })

  it('begins with the members not reminded yet, whatever their rule', async () => {
    await buildRegla('antes')
    const done = await buildDue({ nombre: 'Ya Recordada' })
    await buildDue({ nombre: 'Por Recordar', vencimiento: addDays(hoy, kinds.antes.dias) })
    const desk = await app.clientOf(gym.users.Recepción)
    await desk.collection('recordatorios').create({ id: testId(), id_miembro: done, id_regla: regla })
    const { miembros } = await lista()
    expect(miembros.map(({ nombre }) => nombre)).toEqual(['Por Recordar', 'Ya Recordada'])
  })

  it('names a key whole that reminded', async () => {
    const rosa = await buildDue()
    const { secreto } = await buildClave(app.db.owner, gym, { permisos: ['members.index'] })
    const answer = await fetch(`${app.url}/api/collections/recordatorios/records`, {
      method: 'POST',
      headers: { authorization: secreto, 'content-type': 'application/json' },
      body: JSON.stringify({ id_miembro: rosa, id_regla: regla }),
    })
    expect(answer.status).toBe(200)
    expect(await lista()).toMatchObject({ miembros: [{ recordado: expect.stringMatching(/^Clave «Prueba .*»$/) }] })
  })

  it('is marked once, by whoever is first', async () => {
    const rosa = await buildDue()
    const clients = await Promise.all([gym.users.Recepción, gym.users.Admin].map((user) => app.clientOf(user)))
    const marks = await Promise.allSettled(
      clients.map((client) =>
        client.collection('recordatorios').create({ id: testId(), id_miembro: rosa, id_regla: regla }),
      ),
    )
    expect(marks.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('takes no mark for a member who paid meanwhile, nor for a rule that is off', async () => {
    const desk = await app.clientOf(gym.users.Admin)
    const rosa = await buildDue()
    const paid = await buildDue({ vencimiento: addDays(hoy, 30) })
    const mark = (id_miembro: string) =>
      desk.collection('recordatorios').create({ id: testId(), id_miembro, id_regla: regla })
    await expect(mark(paid)).rejects.toMatchObject({
      status: 400,
      response: { data: { id_regla: { code: 'validation_not_allowed' } } },
    })
    await app.db.owner('update recordatorios_reglas set activa = false where id = $1', [regla])
    await expect(mark(rosa)).rejects.toMatchObject({ status: 400 })
  })
})

const vista = async (rule: object, user = gym.users.Admin): Promise<VistaDeRegla> => {
  const client = await app.clientOf(user)
  return client.send('/api/recordatorios/vista', { method: 'POST', body: rule })
}
const asked = (tipo: TipoDeRegla, given: object = {}) => ({
  tipo,
  dias: kinds[tipo].dias,
  texto: kinds[tipo].texto,
  por_correo: true,
  por_whatsapp: true,
  ...given,
})

describe('the preview of a rule', () => {
  it('counts who would get what today, writes nothing, and tells of those whose day has passed', async () => {
    await buildDue({ nombre: 'Con Correo', correo: 'con@correo.example', vencimiento: addDays(hoy, -5) })
    await buildDue({ nombre: 'Con Teléfono', vencimiento: addDays(hoy, -5) })
    for (const back of [6, 40]) await buildDue({ vencimiento: addDays(hoy, -back) })
    const seen = await vista(asked('despues'))
    expect(seen).toMatchObject({
      correo: { cantidad: 1, nombres: ['Con Correo'] },
      whatsapp: { cantidad: 1, nombres: ['Con Teléfono'] },
      sin_contacto: 0,
      anteriores: 2,
      horas: { desde: 9, hasta: 20 },
    })
    expect(seen.muestra.parrafos[0]).toContain('Hola, Con. Tu membresía en Gimnasio Norte venció el')
    expect(await app.db.owner('select from recordatorios where gimnasio_id = $1', [gym.id])).toEqual([])
  })

  it('leaves out members that the rule has reminded already', async () => {
    const rosa = await buildDue()
    const desk = await app.clientOf(gym.users.Admin)
    await desk.collection('recordatorios').create({ id: testId(), id_miembro: rosa, id_regla: regla })
    expect(await vista(asked('dia'))).toMatchObject({ whatsapp: { cantidad: 0 } })
  })

  it('is not for people who may not change settings', async () => {
    await expect(vista(asked('dia'), gym.users.Recepción)).rejects.toMatchObject({ status: 403 })
  })

  it.each<[string, object]>([
    ['tipo', { tipo: 'nunca' }],
    ['dias', { dias: 31 }],
    ['dias', { dias: -1 }],
    ['dias', { dias: 1.5 }],
    ['dias', { dias: 'tres' }],
    ['texto', { texto: '' }],
    ['texto', { texto: 'x'.repeat(501) }],
    ['texto', { texto: 'Hola {apellido}' }],
    ['por_whatsapp', { por_correo: false, por_whatsapp: false }],
  ])('and a rule refuse a wrong %s: %j', async (field, wrong) => {
    const admin = await app.clientOf(gym.users.Admin)
    await app.db.owner('delete from recordatorios_reglas where gimnasio_id = $1', [gym.id])
    const told = { status: 400, response: { data: { [field]: expect.anything() } } }
    await expect(vista(asked('antes', wrong))).rejects.toMatchObject(told)
    if (!('dias' in wrong && wrong.dias === 'tres'))
      await expect(admin.collection('recordatorios_reglas').create(asked('antes', wrong))).rejects.toMatchObject(told)
  })
})

it('a rule keeps its kind, there is one of each, and the history tells who turned it on', async () => {
  const admin = await app.clientOf(gym.users.Admin)
  const reglas = admin.collection('recordatorios_reglas')
  const rule = await reglas.create({ id: testId(), ...asked('antes') })
  expect(rule).toMatchObject({ activa: false })
  await expect(reglas.create(asked('antes'))).rejects.toMatchObject({ status: 400 })
  await expect(reglas.update(rule.id, { tipo: 'dia' })).rejects.toMatchObject({ status: 400 })
  await reglas.update(rule.id, { activa: true })
  const acts = await app.db.owner('select accion, despues from auditoria where registro = $1 order by orden', [rule.id])
  expect(acts).toMatchObject([{ accion: 'create' }, { accion: 'update', despues: { activa: true } }])
})

describe('the link in a mail', () => {
  const mailed = async () => {
    const miembro = await buildDue()
    const [row] = await app.db.owner<{ codigo: string }>(
      `insert into recordatorios (gimnasio_id, id, id_miembro, id_regla, periodo, dia, via, codigo) values ($1, $2, $3, $4, $5, $5, 'correo', codigo_de_recibo())
       returning codigo`,
      [gym.id, testId(), miembro, regla, hoy],
    )
    return { miembro, url: `${app.url}/baja/${row?.codigo}` }
  }
  const bajas = (miembro: string) =>
    app.db.owner('select usuario_id from recordatorios_bajas where id_miembro = $1', [miembro])
  const oneClick = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }

  it('only shows the page when a mail program opens it ahead, and nothing keeps or indexes it', async () => {
    const { miembro, url } = await mailed()
    for (const method of ['GET', 'HEAD']) expect((await fetch(url, { method })).status).toBe(200)
    const { headers } = await fetch(url)
    expect(headers.get('x-robots-tag')).toContain('noindex')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(await bajas(miembro)).toEqual([])
  })

  it.each([
    ['the form of a mail program', () => oneClick],
    [
      'a multipart form',
      () => {
        const body = new FormData()
        body.set('List-Unsubscribe', 'One-Click')
        return { method: 'POST', body }
      },
    ],
    ['the button of the page', () => ({ method: 'POST' })],
  ])('ends reminders by %s, once, and the history tells', async (_, make) => {
    const { miembro, url } = await mailed()
    for (let time = 0; time < 2; time += 1) {
      const answer = await fetch(url, make())
      expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('no te escribimos más')])
    }
    expect(await bajas(miembro)).toEqual([{ usuario_id: null }])
    expect(await lista()).toMatchObject({ cantidad: 0 })
    const acts = await app.db.owner(
      `select usuario_id from auditoria where coleccion = 'recordatorios_bajas' and gimnasio_id = $1`,
      [gym.id],
    )
    expect(acts).toEqual([{ usuario_id: null }])
  })

  it('answers every wrong code alike, and stops a network that asks for too many', async () => {
    for (const code of ['0'.repeat(32), 'x', "'or''='", '%25', 'a'.repeat(400)])
      expect((await fetch(`${app.url}/baja/${code}`, { method: 'POST' })).status).toBe(404)
    const codes = Array.from({ length: budgets.bajaLookups.most }, () => fetch(`${app.url}/baja/x`))
    const answers = await Promise.all(codes)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5)
  })

  it('can be taken back at the desk', async () => {
    const { miembro, url } = await mailed()
    await fetch(url, oneClick)
    const desk = await app.clientOf(gym.users.Recepción)
    const { id } = await desk.collection('recordatorios_bajas').getFirstListItem(`id_miembro = "${miembro}"`)
    await desk.collection('recordatorios_bajas').delete(id)
    expect(await bajas(miembro)).toEqual([])
    await desk.collection('recordatorios_bajas').create({ id: testId(), id_miembro: miembro })
    expect(await bajas(miembro)).toEqual([{ usuario_id: gym.users.Recepción }])
  })

  it('ends with the anonymising of the member, whose mails go too', async () => {
    const { miembro, url } = await mailed()
    await fetch(url, oneClick)
    await app.db.owner(
      `insert into correos (id, gimnasio_id, creado, plantilla, destinatario, estado) select id, $1, now(), 'recordatorio', 'rosa@correo.example', 'enviado'
      from recordatorios where id_miembro = $2`,
      [gym.id, miembro],
    )
    const admin = await app.clientOf(gym.users.Admin)
    await admin.collection('miembros').update(miembro, { deleted: new Date().toISOString() })
    await admin.send(`/api/miembros/${miembro}/anonimizar`, { method: 'POST' })
    expect((await fetch(url)).status).toBe(404)
    expect(await bajas(miembro)).toEqual([])
    expect(await app.db.owner('select from correos where gimnasio_id = $1', [gym.id])).toEqual([])
  })
})
