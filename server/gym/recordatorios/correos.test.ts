import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { kinds, type TipoDeRegla } from '#shared/recordatorios/regla.ts'
import { addDays, civilDay } from '#shared/values/dates.ts'
import { createJobs } from '#server/background.ts'
import { createOutbox } from '#server/runtime/mail/outbox.ts'
import type { Message } from '#server/runtime/mail/mail-transport.ts'
import { charge } from '#server/testing/charge.ts'
import { buildGym, buildMiembro, callerOf, testId, type GymWorld } from '#server/testing/gym-world.ts'
import { makeJobsDue, runDueJobs } from '#server/testing/run-due-jobs.ts'
import { tempStore } from '#server/testing/stand-ins/temp-store.ts'
import { testDatabase, type TestDatabase } from '#server/testing/test-db.ts'
import { planMails } from './plan-mails.ts'

const zona = 'America/Argentina/Buenos_Aires'
/** Eleven in the morning in Buenos Aires. */
const usual = new Date('2027-03-10T14:00:00Z')
const hoy = '2027-03-10'
let db: TestDatabase
let gym: GymWorld
let now = usual
let sent: Message[] = []
let send = (message: Message) => Promise.resolve(void sent.push(message))

beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.drop())
beforeEach(async () => {
  await db.owner('delete from graphile_worker._private_jobs')
  await db.owner('update recordatorios_reglas set activa = false')
  gym = await buildGym(db.owner, { zona_horaria: zona })
  now = usual
  sent = []
  send = (message) => Promise.resolve(void sent.push(message))
})

interface Person {
  vencimiento?: string
  inicio?: string
  pausa?: [string, string]
  correo?: string
  nacimiento?: string
  visita?: string
  nombre?: string
}

/** A member with a membership as it is stored, whatever payments made it. */
async function buildPerson(given: Person = {}, world = gym): Promise<string> {
  const id = await buildMiembro(db.owner, world, { nombre: given.nombre ?? 'Rosa Paz', telefono: '1155' })
  await db.owner('update miembros set correo = $2, fecha_nacimiento = $3 where id = $1', [
    id,
    given.correo ?? `${id}@correo.example`,
    given.nacimiento ?? null,
  ])
  if (given.vencimiento) await setEnd(id, given.vencimiento, given, world)
  if (given.visita)
    await db.owner('insert into ultimas_visitas (gimnasio_id, id_miembro, dia) values ($1, $2, $3)', [
      world.id,
      id,
      given.visita,
    ])
  return id
}

/** The first call charges; then the membership is put where the test wants it. */
async function setEnd(id: string, vencimiento: string, { inicio = '2027-01-01', pausa }: Person = {}, world = gym) {
  const [known] = await db.owner('select from membresias where id_miembro = $1 and vencimiento is not null', [id])
  if (!known) await charge({ db, caller: await callerOf(db, world.users.Admin), gym: world }, id)
  await db.owner(
    `update membresias set inicio = $2, vencimiento = $3, fecha_vencimiento = fin_de_dia($3, $4), pausa_desde = $5, pausa_hasta = $6
     where id_miembro = $1`,
    [id, inicio, vencimiento, zona, pausa?.[0] ?? null, pausa?.[1] ?? null],
  )
}

async function turnOn(
  tipo: TipoDeRegla,
  dias = kinds[tipo].dias,
  texto = kinds[tipo].texto,
  world = gym,
): Promise<string> {
  const id = testId()
  await db.owner(
    `insert into recordatorios_reglas (gimnasio_id, id, tipo, dias, activa, texto) values ($1, $2, $3, $4, true, $5)`,
    [world.id, id, tipo, dias, texto],
  )
  return id
}

const jobs = () =>
  createJobs({
    pools: db.pools,
    secret: 'x'.repeat(32),
    now: () => now,
    publicUrl: 'https://vigente.example',
    mailTransport: { send: (message) => send(message) },
    fileStore: tempStore(),
    log: () => undefined,
    onError: () => undefined,
  })

/** Runs the hour's job and what it queues, as the clock would. */
async function runHour(): Promise<void> {
  await hourJob()
  await runDueJobs({ db, jobs: jobs(), now: () => now })
  await makeJobsDue(db)
  await runDueJobs({ db, jobs: jobs(), now: () => now })
}

const named = (name: string) => jobs().find((job) => job.name === name)

const hourJob = async () => named('recordatorios_de_la_hora')?.run(contextOf(null), {})

/** Writes the mails of the gym's day and sends none. */
const planHour = async () => {
  await named('recordar')?.run(contextOf(gym.id), {})
}

const contextOf = (tenant: string | null) => ({
  tenant,
  now: () => now,
  attempt: 1,
  isLast: false,
  transaction: <T>(work: Parameters<typeof db.pools.transaction<T>>[1]) => db.pools.transaction(tenant, work),
})

const stored = (id_miembro: string) =>
  db.owner<{ estado: string; via: string; periodo: string; dia: string }>(
    'select estado, via, periodo, dia from recordatorios where id_miembro = $1 order by orden',
    [id_miembro],
  )

describe('a rule', () => {
  it.each<[TipoDeRegla, Person, string]>([
    ['antes', { vencimiento: '2027-03-13' }, 'Tu membresía en Gimnasio Norte vence el 13/03/2027'],
    ['dia', { vencimiento: hoy }, 'Tu membresía en Gimnasio Norte vence hoy'],
    ['despues', { vencimiento: '2027-03-05' }, 'Tu membresía en Gimnasio Norte venció el 05/03/2027'],
    ['cumple', { vencimiento: '2027-03-30', nacimiento: '1990-03-10' }, '¡Feliz cumpleaños, Rosa!'],
    ['ausencia', { vencimiento: '2027-03-30', visita: '2027-02-28' }, 'Te esperamos en Gimnasio Norte'],
  ])('%s mails the member whose day is today, and nobody a day apart', async (tipo, person, asunto) => {
    await turnOn(tipo)
    const due = await buildPerson(person)
    const moved = (day: string | undefined, by: number) => (day === undefined ? {} : addDays(day, by))
    for (const by of [-1, 1]) {
      const other =
        tipo === 'cumple'
          ? { nacimiento: moved(person.nacimiento, by) }
          : tipo === 'ausencia'
            ? { visita: moved(person.visita, by) }
            : { vencimiento: moved(person.vencimiento, by) }
      await buildPerson(Object.assign({}, person, other))
    }
    await runHour()
    expect(sent.map(({ to, subject }) => [to, subject])).toEqual([[`${due}@correo.example`, asunto]])
    expect(await stored(due)).toMatchObject([{ estado: 'enviado', via: 'correo', dia: hoy }])
  })

  it('writes once about one period, whatever happens to its days and the gym’s zone', async () => {
    const regla = await turnOn('antes')
    await buildPerson({ vencimiento: '2027-03-13' })
    await runHour()
    await runHour()
    now = new Date('2027-03-11T14:00:00Z')
    await db.owner('update recordatorios_reglas set dias = 2 where id = $1', [regla])
    await runHour()
    await db.owner(
      `update gimnasios set zona_horaria = 'Asia/Tokyo', politica = '{"horas_recordatorios":{"desde":0,"hasta":24}}' where id = $1`,
      [gym.id],
    )
    await db.owner('update recordatorios_reglas set dias = 2 where id = $1', [regla])
    await runHour()
    expect(sent).toHaveLength(1)
  })

  it('writes again about the next period', async () => {
    await turnOn('dia')
    const miembro = await buildPerson({ vencimiento: hoy })
    await runHour()
    await setEnd(miembro, '2027-04-10')
    now = new Date('2027-04-10T14:00:00Z')
    await runHour()
    expect(await stored(miembro)).toMatchObject([{ periodo: hoy }, { periodo: '2027-04-10' }])
    expect(sent).toHaveLength(2)
  })

  it('that is turned on today leaves earlier ones alone', async () => {
    for (const back of [6, 7, 30]) await buildPerson({ vencimiento: addDays(hoy, -back) })
    await turnOn('despues')
    await runHour()
    expect(sent).toEqual([])
  })

  it.each<[string, Person, (id: string) => Promise<unknown>]>([
    ['paused', { vencimiento: hoy, pausa: ['2027-03-09', '2027-03-11'] }, () => Promise.resolve()],
    ['deleted', { vencimiento: hoy }, (id) => db.owner('update miembros set deleted = now() where id = $1', [id])],
    ['without an address', { vencimiento: hoy, correo: '' }, () => Promise.resolve()],
    ['of nowhere', { vencimiento: hoy, correo: 'rosa@demostracion.invalid' }, () => Promise.resolve()],
    ['unsubscribed', { vencimiento: hoy }, (id) => silence(id)],
    [
      'of a suspended gym',
      { vencimiento: hoy },
      () => db.owner('update gimnasios set suspendido = now() where id = $1', [gym.id]),
    ],
    [
      'of a gym that nobody confirmed',
      { vencimiento: hoy },
      () => db.owner('update users set verified = false where gimnasio_id = $1', [gym.id]),
    ],
  ])('writes nothing to a member %s', async (_, person, make) => {
    await turnOn('dia')
    await make(await buildPerson(person))
    await runHour()
    expect(sent).toEqual([])
  })

  it('counts a birthday on 29 February as the 28th where there is none', async () => {
    await turnOn('cumple')
    const leap = await buildPerson({ vencimiento: '2029-12-31', nacimiento: '1992-02-29' })
    const days = ['2027-02-27', '2027-02-28', '2027-03-01', '2028-02-28', '2028-02-29']
    for (const day of days) {
      now = new Date(`${day}T14:00:00Z`)
      await runHour()
    }
    expect(await stored(leap)).toMatchObject([
      { dia: '2027-02-28', periodo: '2027-01-01' },
      { dia: '2028-02-29', periodo: '2028-01-01' },
    ])
  })
})

const silence = (id: string) =>
  db.owner('insert into recordatorios_bajas (gimnasio_id, id, id_miembro) values ($1, $2, $3)', [gym.id, testId(), id])

describe('the mail', () => {
  it('unsubscribes with one click, and nothing of the gym’s words becomes a link', async () => {
    await turnOn('dia', 0, 'Hola {nombre}\n\nPaga en https://evil.com o en {gimnasio}. Vence el {vencimiento}')
    await buildPerson({ vencimiento: hoy, nombre: 'evil.com Paz' })
    await runHour()
    const [mail] = sent
    expect(mail?.unsubscribe).toMatch(/^https:\/\/vigente\.example\/baja\/[0-9a-f]{32}$/)
    expect(mail?.text).toContain(`No recibir más recordatorios:\n${mail?.unsubscribe}`)
    expect(mail?.text).toContain('Hola evil\n\nPaga en https evil com o en Gimnasio Norte. Vence el 10/03/2027')
  })

  it.each<[string, (id: string) => Promise<unknown>]>([
    ['paid', (id) => setEnd(id, '2027-04-10')],
    ['unsubscribed', silence],
    ['was deleted', (id) => db.owner('update miembros set deleted = now() where id = $1', [id])],
    [
      'was paused',
      (id) =>
        db.owner(`update membresias set pausa_desde = '2027-03-10', pausa_hasta = '2027-03-12' where id_miembro = $1`, [
          id,
        ]),
    ],
    [
      'saw the rule end',
      () => db.owner('update recordatorios_reglas set activa = false where gimnasio_id = $1', [gym.id]),
    ],
    ['saw the gym suspended', () => db.owner('update gimnasios set suspendido = now() where id = $1', [gym.id])],
  ])('does not leave to a member who %s meanwhile', async (_, meanwhile) => {
    await turnOn('dia')
    const miembro = await buildPerson({ vencimiento: hoy })
    await planHour()
    await meanwhile(miembro)
    await makeJobsDue(db)
    await runDueJobs({ db, jobs: jobs(), now: () => now })
    expect(sent).toEqual([])
    expect(await stored(miembro)).toMatchObject([{ estado: 'descartado' }])
  })

  it('leaves within the hours of the gym alone, also on days of 23 and 25 hours', async () => {
    const madrid = await buildGym(db.owner, { zona_horaria: 'Europe/Madrid' })
    gym = madrid
    await turnOn('dia')
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
      now = new Date(`${hour}:00Z`)
      await buildPerson({ vencimiento: civilDay(now, 'Europe/Madrid') })
      await runHour()
      seen.push(sent.length)
      sent = []
    }
    expect(seen).toEqual([0, 2, 0, 2, 0, 2])
  })

  it.each([
    ['Europe/Madrid', '2027-03-28'],
    ['Europe/Madrid', '2027-10-31'],
    ['America/Tijuana', '2027-03-14'],
    ['America/Mexico_City', '2027-04-04'],
  ])('of a gym in %s leaves once on %s and the days beside it, at nine', async (zona_horaria, day) => {
    gym = await buildGym(db.owner, { zona_horaria })
    await turnOn('dia')
    const days = [-1, 0, 1].map((by) => addDays(day, by))
    const people = new Map<string, string>()
    for (const vencimiento of days) people.set(await buildPerson({ vencimiento }), vencimiento)
    const left: [string, string][] = []
    const clock = new Intl.DateTimeFormat('sv', { timeZone: zona_horaria, dateStyle: 'short', timeStyle: 'short' })
    send = async ({ to }) => void left.push([people.get(to.split('@')[0] ?? '') ?? '', clock.format(now)])
    const begin = Date.parse(`${days[0]}T00:05:00Z`)
    for (let hour = 0; hour < 84; hour += 1) {
      now = new Date(begin + hour * 3_600_000)
      await hourJob()
      const waits = await db.owner('select from graphile_worker._private_jobs limit 1')
      if (waits.length > 0) await runHour()
    }
    expect(left).toEqual(days.map((one) => [one, `${one} 09:05`]))
  })

  it('that could not leave before the end of the hours is given up', async () => {
    await turnOn('dia')
    const miembro = await buildPerson({ vencimiento: hoy })
    await planHour()
    now = new Date('2027-03-10T23:00:00Z')
    await makeJobsDue(db)
    await runDueJobs({ db, jobs: jobs(), now: () => now })
    expect(sent).toEqual([])
    expect(await stored(miembro)).toMatchObject([{ estado: 'fallido' }])
  })
})

describe('many mails', () => {
  const deps = (mostPerDay?: number) => ({
    queueMail: createOutbox({
      secret: 'x'.repeat(32),
      now: () => now,
      random: (bytes) => crypto.getRandomValues(bytes),
    }),
    publicUrl: 'https://vigente.example',
    random: (bytes: Uint8Array) => crypto.getRandomValues(bytes),
    ...(mostPerDay === undefined ? {} : { mostPerDay }),
  })
  const plan = (mostPerDay?: number) => db.pools.transaction(gym.id, (tx) => planMails(tx, deps(mostPerDay), now))
  const fill = async (count: number) => {
    await turnOn('dia')
    for (let n = 0; n < count; n += 1) await buildPerson({ vencimiento: hoy })
  }
  const written = () =>
    db.owner<{ reminders: number; mails: number; jobs: number }>(
      `select (select count(*)::integer from recordatorios where gimnasio_id = $1) as reminders,
         (select count(*)::integer from correos where gimnasio_id = $1) as mails,
         (select count(*)::integer from graphile_worker._private_jobs where payload ->> 'gimnasio_id' = $1) as jobs`,
      [gym.id],
    )

  it('stop at the limit of the day', async () => {
    await fill(5)
    expect([await plan(3), await plan(3)]).toEqual([3, 0])
  })

  it('are written once by two workers at a time', async () => {
    await fill(12)
    await Promise.all([plan(), plan(), plan()])
    expect(await written()).toEqual([{ reminders: 12, mails: 12, jobs: 12 }])
  })

  it('are written whole or not at all when the worker dies, and the next run writes the rest', async () => {
    await fill(4)
    const broken = { ...deps(), queueMail: deps().queueMail }
    let calls = 0
    const dying = {
      ...broken,
      queueMail: (...given: Parameters<typeof broken.queueMail>) => {
        calls += 1
        return calls === 3 ? Promise.reject(new Error('killed')) : broken.queueMail(...given)
      },
    }
    await expect(db.pools.transaction(gym.id, (tx) => planMails(tx, dying, now))).rejects.toThrow('killed')
    expect(await written()).toEqual([{ reminders: 0, mails: 0, jobs: 0 }])
    await plan()
    expect(await written()).toEqual([{ reminders: 4, mails: 4, jobs: 4 }])
  })

  it('leave a quarter of a second apart, however many rules and transactions write them', async () => {
    await turnOn('dia')
    await turnOn('cumple')
    await Promise.all(Array.from({ length: 101 }, () => buildPerson({ vencimiento: hoy })))
    await buildPerson({ vencimiento: '2027-03-30', nacimiento: '1990-03-10' })
    await planHour()
    const [times] = await db.owner(
      `select count(*)::integer as mails, count(distinct run_at)::integer as moments,
         extract(epoch from max(run_at) - min(run_at))::float8 as seconds
       from graphile_worker._private_jobs where payload ->> 'gimnasio_id' = $1`,
      [gym.id],
    )
    expect(times).toEqual({ mails: 102, moments: 102, seconds: 101 / 4 })
  })

  it('wait behind a password mail that was asked for later, and leave in turns with another gym’s', async () => {
    await fill(6)
    await plan()
    const first = gym.id
    gym = await buildGym(db.owner, { marca: 'Sur', zona_horaria: zona })
    await fill(2)
    await plan()
    const content = { asunto: 'Clave', avance: '', titulo: '', parrafos: [], nota: '' }
    await db.pools.transaction(gym.id, (tx) =>
      deps().queueMail(tx, { to: 'luz@gym.example', template: 'recuperar_clave', content }),
    )
    // Later than every start, without changing their order.
    await db.owner(
      `update graphile_worker._private_jobs set run_at = run_at - interval '20 years' where run_at > now()`,
    )
    await db.owner(`update graphile_worker._private_jobs set run_at = now() where priority = 0`)
    const order: string[] = []
    send = async ({ to }) => {
      const [of] = await db.owner<{ gimnasio_id: string }>('select gimnasio_id from correos where destinatario = $1', [
        to,
      ])
      order.push(to === 'luz@gym.example' ? 'clave' : of?.gimnasio_id === first ? 'primero' : 'segundo')
    }
    await runDueJobs({ db, jobs: jobs(), now: () => now })
    expect(order).toEqual([
      'clave',
      'primero',
      'segundo',
      'primero',
      'segundo',
      'primero',
      'primero',
      'primero',
      'primero',
    ])
  })
})
