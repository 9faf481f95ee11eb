import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TipoDeRegla } from '#shared/recordatorios/regla.ts'
import { addDays, civilDay } from '#shared/values/dates.ts'
import { hoy, openReminderDesk, type Person, type ReminderDesk } from '#server/testing/desks/reminder-desk.ts'
import { buildGym, testId } from '#server/testing/gym-world.ts'
import { makeJobsDue } from '#server/testing/run-due-jobs.ts'

let desk: ReminderDesk

beforeAll(async () => {
  desk = await openReminderDesk()
})
afterAll(() => desk.db.drop())
beforeEach(() => desk.begin())

const silence = (id: string) =>
  desk.db.owner('insert into recordatorios_bajas (gimnasio_id, id, id_miembro) values ($1, $2, $3)', [
    desk.gym.id,
    testId(),
    id,
  ])

describe('a rule', () => {
  it.each<[TipoDeRegla, Person, string]>([
    ['antes', { vencimiento: '2027-03-13' }, 'Tu membresía en Gimnasio Norte vence el 13/03/2027'],
    ['dia', { vencimiento: hoy }, 'Tu membresía en Gimnasio Norte vence hoy'],
    ['despues', { vencimiento: '2027-03-05' }, 'Tu membresía en Gimnasio Norte venció el 05/03/2027'],
    ['cumple', { vencimiento: '2027-03-30', nacimiento: '1990-03-10' }, '¡Feliz cumpleaños, Rosa!'],
    ['ausencia', { vencimiento: '2027-03-30', visita: '2027-02-28' }, 'Te esperamos en Gimnasio Norte'],
  ])('%s mails the member whose day is today, and nobody a day apart', async (tipo, person, asunto) => {
    await desk.turnOn(tipo)
    const due = await desk.buildPerson(person)
    const moved = (day: string | undefined, by: number) => (day === undefined ? {} : addDays(day, by))
    for (const by of [-1, 1]) {
      const other =
        tipo === 'cumple'
          ? { nacimiento: moved(person.nacimiento, by) }
          : tipo === 'ausencia'
            ? { visita: moved(person.visita, by) }
            : { vencimiento: moved(person.vencimiento, by) }
      await desk.buildPerson(Object.assign({}, person, other))
    }
    await desk.runHour()
    expect(desk.sent.map(({ to, subject }) => [to, subject])).toEqual([[`${due}@correo.example`, asunto]])
    expect(await desk.stored(due)).toMatchObject([{ estado: 'enviado', via: 'correo', dia: hoy }])
  })

  it('writes once about one period, whatever happens to its days and the gym’s zone', async () => {
    const regla = await desk.turnOn('antes')
    await desk.buildPerson({ vencimiento: '2027-03-13' })
    await desk.runHour()
    await desk.runHour()
    desk.now = new Date('2027-03-11T14:00:00Z')
    await desk.db.owner('update recordatorios_reglas set dias = 2 where id = $1', [regla])
    await desk.runHour()
    await desk.db.owner(
      `update gimnasios set zona_horaria = 'Asia/Tokyo', politica = '{"horas_recordatorios":{"desde":0,"hasta":24}}' where id = $1`,
      [desk.gym.id],
    )
    await desk.db.owner('update recordatorios_reglas set dias = 2 where id = $1', [regla])
    await desk.runHour()
    expect(desk.sent).toHaveLength(1)
  })

  it('writes again about the next period', async () => {
    await desk.turnOn('dia')
    const miembro = await desk.buildPerson({ vencimiento: hoy })
    await desk.runHour()
    await desk.setEnd(miembro, '2027-04-10')
    desk.now = new Date('2027-04-10T14:00:00Z')
    await desk.runHour()
    expect(await desk.stored(miembro)).toMatchObject([{ periodo: hoy }, { periodo: '2027-04-10' }])
    expect(desk.sent).toHaveLength(2)
  })

  it('that is turned on today leaves earlier ones alone', async () => {
    for (const back of [6, 7, 30]) await desk.buildPerson({ vencimiento: addDays(hoy, -back) })
    await desk.turnOn('despues')
    await desk.runHour()
    expect(desk.sent).toEqual([])
  })

  it.each<[string, Person, (id: string) => Promise<unknown>]>([
    ['paused', { vencimiento: hoy, pausa: ['2027-03-09', '2027-03-11'] }, () => Promise.resolve()],
    ['deleted', { vencimiento: hoy }, (id) => desk.db.owner('update miembros set deleted = now() where id = $1', [id])],
    ['without an address', { vencimiento: hoy, correo: '' }, () => Promise.resolve()],
    ['of nowhere', { vencimiento: hoy, correo: 'rosa@demostracion.invalid' }, () => Promise.resolve()],
    ['unsubscribed', { vencimiento: hoy }, (id) => silence(id)],
    [
      'of a suspended gym',
      { vencimiento: hoy },
      () => desk.db.owner('update gimnasios set suspendido = now() where id = $1', [desk.gym.id]),
    ],
    [
      'of a gym that nobody confirmed',
      { vencimiento: hoy },
      () => desk.db.owner('update users set verified = false where gimnasio_id = $1', [desk.gym.id]),
    ],
  ])('writes nothing to a member %s', async (_, person, make) => {
    await desk.turnOn('dia')
    await make(await desk.buildPerson(person))
    await desk.runHour()
    expect(desk.sent).toEqual([])
  })

  it('counts a birthday on 29 February as the 28th where there is none', async () => {
    await desk.turnOn('cumple')
    const leap = await desk.buildPerson({ vencimiento: '2029-12-31', nacimiento: '1992-02-29' })
    const days = ['2027-02-27', '2027-02-28', '2027-03-01', '2028-02-28', '2028-02-29']
    for (const day of days) {
      desk.now = new Date(`${day}T14:00:00Z`)
      await desk.runHour()
    }
    expect(await desk.stored(leap)).toMatchObject([
      { dia: '2027-02-28', periodo: '2027-01-01' },
      { dia: '2028-02-29', periodo: '2028-01-01' },
    ])
  })
})

describe('the mail', () => {
  it('unsubscribes with one click, and nothing of the gym’s words becomes a link', async () => {
    await desk.turnOn('dia', 0, 'Hola {nombre}\n\nPaga en https://evil.com o en {gimnasio}. Vence el {vencimiento}')
    await desk.buildPerson({ vencimiento: hoy, nombre: 'evil.com Paz' })
    await desk.runHour()
    const [mail] = desk.sent
    expect(mail?.unsubscribe).toMatch(/^https:\/\/vigente\.example\/baja\/[0-9a-f]{32}$/)
    expect(mail?.text).toContain(`No recibir más recordatorios:\n${mail?.unsubscribe}`)
    expect(mail?.text).toContain('Hola evil\n\nPaga en https evil com o en Gimnasio Norte. Vence el 10/03/2027')
  })

  it.each<[string, (id: string) => Promise<unknown>]>([
    ['paid', (id) => desk.setEnd(id, '2027-04-10')],
    ['unsubscribed', silence],
    ['was deleted', (id) => desk.db.owner('update miembros set deleted = now() where id = $1', [id])],
    [
      'was paused',
      (id) =>
        desk.db.owner(
          `update membresias set pausa_desde = '2027-03-10', pausa_hasta = '2027-03-12' where id_miembro = $1`,
          [id],
        ),
    ],
    [
      'saw the rule end',
      () => desk.db.owner('update recordatorios_reglas set activa = false where gimnasio_id = $1', [desk.gym.id]),
    ],
    [
      'saw the gym suspended',
      () => desk.db.owner('update gimnasios set suspendido = now() where id = $1', [desk.gym.id]),
    ],
  ])('does not leave to a member who %s meanwhile', async (_, meanwhile) => {
    await desk.turnOn('dia')
    const miembro = await desk.buildPerson({ vencimiento: hoy })
    await desk.planHour()
    await meanwhile(miembro)
    await makeJobsDue(desk.db)
    await desk.runJobs()
    expect(desk.sent).toEqual([])
    expect(await desk.stored(miembro)).toMatchObject([{ estado: 'descartado' }])
  })

  it('leaves within the hours of the gym alone, also on days of 23 and 25 hours', async () => {
    const madrid = await buildGym(desk.db.owner, { zona_horaria: 'Europe/Madrid' })
    desk.gym = madrid
    await desk.turnOn('dia')
    // Clocks of Madrid: forward on 28 March, back on 31 October.
    const hours = [
      '2027-03-28T06:59',
      '2027-03-28T07:00',
      '2027-10-31T07:59',
      '2027-10-31T08:00',
      '2027-06-01T18:00',
      '2027-06-01T17:59',
    ]
    const seen: number[] = []
    for (const hour of hours) {
      desk.now = new Date(`${hour}:00Z`)
      await desk.buildPerson({ vencimiento: civilDay(desk.now, 'Europe/Madrid') })
      await desk.runHour()
      seen.push(desk.sent.length)
      desk.sent = []
    }
    expect(seen).toEqual([0, 2, 0, 2, 0, 2])
  })

  it.each([
    ['Europe/Madrid', '2027-03-28'],
    ['Europe/Madrid', '2027-10-31'],
    ['America/Tijuana', '2027-03-14'],
    ['America/Mexico_City', '2027-04-04'],
  ])('of a gym in %s leaves once on %s and the days beside it, at nine', async (zona_horaria, day) => {
    desk.gym = await buildGym(desk.db.owner, { zona_horaria })
    await desk.turnOn('dia')
    const days = [-1, 0, 1].map((by) => addDays(day, by))
    const people = new Map<string, string>()
    for (const vencimiento of days) people.set(await desk.buildPerson({ vencimiento }), vencimiento)
    const left: [string, string][] = []
    const clock = new Intl.DateTimeFormat('sv', { timeZone: zona_horaria, dateStyle: 'short', timeStyle: 'short' })
    desk.send = async ({ to }) => void left.push([people.get(to.split('@')[0] ?? '') ?? '', clock.format(desk.now)])
    const begin = Date.parse(`${days[0]}T00:05:00Z`)
    for (let hour = 0; hour < 84; hour += 1) {
      desk.now = new Date(begin + hour * 3_600_000)
      await desk.hourJob()
      const waits = await desk.db.owner('select from graphile_worker._private_jobs limit 1')
      if (waits.length > 0) await desk.runQueued()
    }
    expect(left).toEqual(days.map((one) => [one, `${one} 09:05`]))
  })

  it('that could not leave before the end of the hours is given up', async () => {
    await desk.turnOn('dia')
    const miembro = await desk.buildPerson({ vencimiento: hoy })
    await desk.planHour()
    desk.now = new Date('2027-03-10T23:00:00Z')
    await makeJobsDue(desk.db)
    await desk.runJobs()
    expect(desk.sent).toEqual([])
    expect(await desk.stored(miembro)).toMatchObject([{ estado: 'fallido' }])
  })
})
