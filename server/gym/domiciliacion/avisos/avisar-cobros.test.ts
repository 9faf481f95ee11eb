import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createJobs } from '#server/background.ts'
import { createOutbox } from '#server/runtime/mail/outbox.ts'
import { openRemesaDesk, vence, type RemesaDesk } from '#server/testing/domiciliacion/remesa-desk.ts'
import { overtaken } from '#server/testing/many-requests.ts'
import { runDueJobs } from '#server/testing/run-due-jobs.ts'
import { testBackground } from '#server/testing/test-product.ts'
import { avisarCobros } from './avisar-cobros.ts'

let desk: RemesaDesk

beforeAll(async () => {
  desk = await openRemesaDesk()
  // A person of the gym reads its mail.
  await desk.owner(`update users set verified = true where id = $1`, [desk.gym.users.Admin])
})
afterAll(() => desk.app.close())
beforeEach(async () => {
  await desk.begin()
  await desk.owner(`delete from correos`)
  await desk.owner(`delete from graphile_worker._private_jobs`)
  await desk.saveAcreedor({ aviso: 15, aviso_automatico: true, dias: [1, 15] })
})

/** A consent whose payer has an address. */
async function reachable(given: object = {}) {
  const { id } = await desk.mandato({ correo: 'ana@example.com' })
  return desk.consent({ proximo: vence, id_mandato: id, ...given })
}

const jobs = () => {
  const { db } = desk.app
  return createJobs(testBackground({ pools: db.pools, now: () => desk.clock.now }))
}

/** The hour's job and what it queues. */
async function anHour() {
  const job = jobs().find(({ name }) => name === 'avisos_de_la_hora')
  const transaction = () => Promise.reject(new Error('of no gym'))
  await job?.run({ tenant: null, transaction, now: () => desk.clock.now, attempt: 1, isLast: false }, {})
  const { db } = desk.app
  const own = jobs().filter(({ name }) => name === 'avisar_cobros')
  expect(await runDueJobs({ db, jobs: own, now: () => desk.clock.now })).toEqual([])
}

const avisos = () =>
  desk.owner<{ id: string; vence: string; by: string | null }>(
    `select id_automatico as id, vence::text, usuario_id as by from avisos_de_cobro order by created, id_automatico`,
  )

it('are mailed from two days before the last one, once, by nobody, and let the debit in', async () => {
  const { id } = await reachable()
  await desk.at('2026-05-14T10:00:00Z')
  await anHour()
  expect(await avisos()).toEqual([])
  await desk.at('2026-05-15T10:00:00Z')
  await anHour()
  await anHour()
  expect(await avisos()).toEqual([{ id, vence, by: null }])
  expect(await desk.owner(`select destinatario from correos where plantilla = 'aviso_de_cobro'`)).toEqual([
    { destinatario: 'ana@example.com' },
  ])
  expect((await desk.propuesta()).recibos.map(({ id_automatico }) => id_automatico)).toEqual([id])
})

it('reach on the last day who was domiciled on it, and nobody a day later', async () => {
  await reachable()
  await desk.at('2026-05-17T10:00:00Z')
  await anHour()
  expect(await avisos()).toHaveLength(1)
  await reachable()
  await desk.at('2026-05-18T10:00:00Z')
  await anHour()
  expect(await avisos()).toHaveLength(1)
})

it('leave payers without an address to the staff', async () => {
  await desk.consent({ proximo: vence })
  await desk.at('2026-05-16T10:00:00Z')
  await anHour()
  expect(await avisos()).toEqual([])
  expect(await desk.post('remesas/avisar', { vence })).toEqual({ correo: 0, en_mano: 1 })
})

it('tell of one day at a time who waits to be collected on an earlier one', async () => {
  await reachable()
  await desk.post('remesas/avisar', { vence })
  await desk.at('2026-05-30T10:00:00Z')
  await anHour()
  expect(await avisos()).toMatchObject([{ vence }])
})

it.each([
  ['a gym that has them off', () => desk.saveAcreedor({ aviso: 15, dias: [1, 15] })],
  ['a gym without notices', () => desk.saveAcreedor({ aviso: 0, aviso_automatico: true, dias: [1, 15] })],
  ['a gym that is suspended', () => desk.owner(`update gimnasios set suspendido = now() where id = $1`, [desk.gym.id])],
  ['a gym whose staff confirmed no address', () => desk.owner(`update users set verified = false`)],
  ['the night', () => desk.at('2026-05-16T03:00:00Z')],
])('are not written in %s', async (_what, arrange) => {
  await reachable()
  await desk.at('2026-05-16T10:00:00Z')
  await arrange()
  await anHour()
  await desk.owner(`update gimnasios set suspendido = null`)
  await desk.owner(`update users set verified = true`)
  expect(await avisos()).toEqual([])
})

it('are written once beside a person who gives them at that moment', async () => {
  const { id } = await reachable()
  await desk.at('2026-05-16T10:00:00Z')
  await overtaken(desk.app.db, {
    gym: desk.gym.id,
    first: async (tx) => {
      await tx.query('select from acreedores where gimnasio_id = $1 for no key update', [desk.gym.id])
      await tx.query(
        `insert into avisos_de_cobro (gimnasio_id, id_automatico, vence, created, usuario_id, monto, correo)
         values ($1, $2, $3, $4, $5, 10, 'ana@example.com')`,
        [desk.gym.id, id, vence, desk.clock.now, desk.gym.users.Admin],
      )
    },
    second: anHour,
  })
  expect(await avisos()).toMatchObject([{ by: desk.gym.users.Admin }])
  expect(await desk.owner(`select from correos`)).toEqual([])
})

it('are not written if somebody turns them off at that moment', async () => {
  await reachable()
  await desk.at('2026-05-16T10:00:00Z')
  await overtaken(desk.app.db, {
    gym: desk.gym.id,
    first: (tx) =>
      tx
        .query('update acreedores set aviso_automatico = false where gimnasio_id = $1', [desk.gym.id])
        .then(() => undefined),
    second: anHour,
  })
  expect(await avisos()).toEqual([])
})

it('leave behind the mails that somebody waits for, one after the other', async () => {
  for (const _ of [1, 2, 3]) await reachable()
  await desk.at('2026-05-16T10:00:00Z')
  await anHour()
  const queued = await desk.owner<{ task: string; wait: number }>(
    `select t.identifier as task, round(extract(epoch from j.run_at - $1) * 1000)::integer as wait
     from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier like 'enviar_correo%' order by 2`,
    [desk.clock.now],
  )
  expect(queued.map(({ task }) => task)).toEqual(Array.from({ length: 3 }, () => 'enviar_correo_en_lote'))
  expect(queued.map(({ wait }) => wait)).toEqual([0, 250, 500])
  await reachable()
  const queueMail = createOutbox({ secret: 'x'.repeat(32), now: () => desk.clock.now })
  await desk.app.db.pools.transaction(desk.gym.id, (tx) => avisarCobros(tx, queueMail, desk.clock.now, 200))
  const [last] = await desk.owner<{ wait: number }>(
    `select round(extract(epoch from max(run_at) - $1) * 1000)::integer as wait from graphile_worker._private_jobs`,
    [desk.clock.now],
  )
  expect(last).toEqual({ wait: 50_000 })
})
