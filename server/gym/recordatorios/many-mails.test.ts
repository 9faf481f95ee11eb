import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createOutbox } from '#server/runtime/mail/outbox.ts'
import { hoy, zona, openReminderDesk, type ReminderDesk } from '#server/testing/desks/reminder-desk.ts'
import { buildGym } from '#server/testing/gym-world.ts'
import { planMails } from './plan-mails.ts'

let desk: ReminderDesk

beforeAll(async () => {
  desk = await openReminderDesk()
})
afterAll(() => desk.db.drop())
beforeEach(() => desk.begin())

describe('many mails', () => {
  const deps = (mostPerDay?: number) => ({
    queueMail: createOutbox({
      secret: 'x'.repeat(32),
      now: () => desk.now,
    }),
    publicUrl: 'https://vigente.example',
    ...(mostPerDay === undefined ? {} : { mostPerDay }),
  })
  const plan = (mostPerDay?: number) =>
    desk.db.pools.transaction(desk.gym.id, (tx) => planMails(tx, deps(mostPerDay), desk.now))
  const fill = async (count: number) => {
    await desk.turnOn('dia')
    for (let n = 0; n < count; n += 1) await desk.buildPerson({ vencimiento: hoy })
  }
  const written = () =>
    desk.db.owner<{ reminders: number; mails: number; jobs: number }>(
      `select (select count(*)::integer from recordatorios where gimnasio_id = $1) as reminders,
         (select count(*)::integer from correos where gimnasio_id = $1) as mails,
         (select count(*)::integer from graphile_worker._private_jobs where payload ->> 'gimnasio_id' = $1) as jobs`,
      [desk.gym.id],
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
    await expect(desk.db.pools.transaction(desk.gym.id, (tx) => planMails(tx, dying, desk.now))).rejects.toThrow(
      'killed',
    )
    expect(await written()).toEqual([{ reminders: 0, mails: 0, jobs: 0 }])
    await plan()
    expect(await written()).toEqual([{ reminders: 4, mails: 4, jobs: 4 }])
  })

  it('leave a quarter of a second apart, however many rules and transactions write them', async () => {
    await desk.turnOn('dia')
    await desk.turnOn('cumple')
    await Promise.all(Array.from({ length: 101 }, () => desk.buildPerson({ vencimiento: hoy })))
    await desk.buildPerson({ vencimiento: '2027-03-30', nacimiento: '1990-03-10' })
    await desk.planHour()
    const [times] = await desk.db.owner(
      `select count(*)::integer as mails, count(distinct run_at)::integer as moments,
         extract(epoch from max(run_at) - min(run_at))::float8 as seconds
       from graphile_worker._private_jobs where payload ->> 'gimnasio_id' = $1`,
      [desk.gym.id],
    )
    expect(times).toEqual({ mails: 102, moments: 102, seconds: 101 / 4 })
  })

  it('wait behind a password mail that was asked for later, and leave in turns with another gym’s', async () => {
    await fill(6)
    await plan()
    const first = desk.gym.id
    desk.gym = await buildGym(desk.db.owner, { marca: 'Sur', zona_horaria: zona })
    await fill(2)
    await plan()
    const content = { asunto: 'Clave', avance: '', titulo: '', parrafos: [], nota: '' }
    await desk.db.pools.transaction(desk.gym.id, (tx) =>
      deps().queueMail(tx, { to: 'luz@desk.gym.example', template: 'recuperar_clave', content }),
    )
    // Later than every start, without changing their order.
    await desk.db.owner(
      `update graphile_worker._private_jobs set run_at = run_at - interval '20 years' where run_at > now()`,
    )
    await desk.db.owner(`update graphile_worker._private_jobs set run_at = now() where priority = 0`)
    const order: string[] = []
    desk.send = async ({ to }) => {
      const [of] = await desk.db.owner<{ gimnasio_id: string }>(
        'select gimnasio_id from correos where destinatario = $1',
        [to],
      )
      order.push(to === 'luz@desk.gym.example' ? 'clave' : of?.gimnasio_id === first ? 'primero' : 'segundo')
    }
    await desk.runJobs()
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
