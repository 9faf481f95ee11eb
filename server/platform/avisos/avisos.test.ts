import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createJobs } from '#server/background.ts'
import type { Message } from '#server/runtime/mail/mail-transport.ts'
import { openGymApp, publicUrl, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildOperador, buildUser, testId, type GymWorld } from '#server/testing/gym-world.ts'
import { openMailbox, type Mailbox } from '#server/testing/mailbox.ts'
import { builtInRoles } from '#shared/permissions.ts'
import { testBackground } from '#server/testing/test-product.ts'

let app: GymApp
let box: Mailbox
let gym: GymWorld
let operador: PocketBase
let admin: PocketBase
const olga = 'olga@vigente.example'
const boss = () => `${gym.users.Admin}@gym.example`
beforeAll(async () => {
  app = await openGymApp()
  box = openMailbox(app.db)
  const { owner } = app.db
  gym = await buildGym(owner, { marca: 'Ola', servicio_id: 'serviciogratis0' })
  await buildUser(owner, gym.id, { role: builtInRoles.Admin, sucursales: [], email: 'x@gym.example', prestado: true })
  const id = await buildOperador(owner, olga)
  await buildOperador(owner, 'sin.confirmar@vigente.example')
  const gone = await buildOperador(owner, 'se.fue@vigente.example')
  await owner('update users set verified = true where id = any ($1)', [[id, gone]])
  await owner('update users set activo = false where id = $1', [gone])
  operador = await app.clientOf(id)
  admin = await app.clientOf(gym.users.Admin)
})
afterAll(() => app.close())
beforeEach(() => box.collect())

const told = (mails: readonly Message[]) =>
  mails.map(({ to, subject }) => `${to}: ${subject}`).toSorted((a, b) => a.localeCompare(b))
const transfer = async () => {
  const comprobante = new File(['%PDF-1.4\n%%EOF'], 'transferencia.pdf')
  const { id } = await admin.collection('servicios_pagos').create({ servicio_id: 'serviciopro0000', comprobante })
  return id
}
const settle = (id: string, how: 'aprobar' | 'rechazar', motivo = '') =>
  operador.send(`/api/operador/pagos/${id}/${how}`, { method: 'POST', body: { motivo } })
const act = (how: 'suspender' | 'reabrir', motivo = '') =>
  operador.send(`/api/operador/gimnasios/${gym.id}/${how}`, { method: 'POST', body: { motivo } })

/** Runs every queued job a second time, as after a crash between the work and marking it done. */
const again = async (aviso: string, id: string, gimnasio: string | null = gym.id) => {
  await app.db.pools.transaction(gimnasio, (tx) =>
    tx.query(`select queue_job('avisar', $1)`, [JSON.stringify({ aviso, id })]),
  )
  return box.collect()
}

describe('a transfer', () => {
  it('is mailed once to the confirmed operators and the gym’s administrators, and so is the decision', async () => {
    const id = await transfer()
    const mails = await box.collect()
    expect(told(mails)).toEqual([
      `${boss()}: Recibimos tu transferencia`,
      `${olga}: Gimnasio Ola envió una transferencia`,
    ])
    const toOperator = mails.find(({ to }) => to === olga)
    expect(toOperator?.text).toMatch(/US\$\s25 por 1 mes de Profesional/)
    expect(toOperator?.text).toContain(`${publicUrl}/admin/plataforma/pagos?pago=${id}`)
    expect(toOperator?.html).toContain('<h1')
    expect(await again('transferencia', id)).toEqual([])

    await settle(id, 'rechazar', 'El monto <b>no</b> coincide.')
    const [rejected, ...others] = await box.collect()
    expect(others).toEqual([])
    expect(rejected).toMatchObject({ to: boss(), subject: 'No pudimos aprobar tu pago' })
    expect(rejected?.text).toContain('El monto <b>no</b> coincide.')
    expect(rejected?.html).toContain('El monto &lt;b&gt;no&lt;/b&gt; coincide.')
    expect(await again('pago_resuelto', id)).toEqual([])

    const second = await transfer()
    await box.collect()
    await Promise.all(Array.from({ length: 5 }, () => settle(second, 'aprobar')))
    expect(told(await box.collect())).toEqual([`${boss()}: Aprobamos tu pago`])
  })

  it('sends no mail if it came through the provider, or if it is refused', async () => {
    await admin.collection('servicios_pagos').create({ servicio_id: 'serviciopro0000', metodo: 'mercado_pago' })
    await expect(admin.collection('servicios_pagos').create({ servicio_id: 'serviciopro0000' })).rejects.toBeTruthy()
    expect(await box.collect()).toEqual([])
  })
})

describe('a question from the landing page', () => {
  const ask = (mensaje = '¿Hay prueba?\n\nGracias') =>
    app.guest().collection('consultas').create({ nombre: 'Pía Soto', email: 'pia@gym.example', mensaje })

  it('goes to the operators; their answer goes to the person, and the system sends nothing else', async () => {
    const { id } = await ask()
    const mails = await box.collect()
    expect(mails).toMatchObject([{ to: olga, replyTo: 'pia@gym.example', subject: 'Consulta de Pía Soto' }])
    expect(mails[0]?.text).toContain('¿Hay prueba?\n\nGracias')
    expect(await again('consulta', id, null)).toEqual([])
  })

  it('sends at most twenty mails an hour; other questions wait in the list', async () => {
    const many = Array.from({ length: 30 }, () => testId())
    await app.db.owner(
      `insert into consultas (id, nombre, email, mensaje) select unnest($1::text[]), 'Pía', 'p@p.example', 'Hola'`,
      [many],
    )
    for (const id of many)
      await app.db.pools.transaction(null, (tx) =>
        tx.query(`select queue_job('avisar', $1)`, [JSON.stringify({ aviso: 'consulta', id })]),
      )
    expect(await box.collect()).toHaveLength(19)
  })
})

describe('a suspension', () => {
  it('is mailed to the gym’s administrators with its reason, and so is its end', async () => {
    await act('suspender', 'No pagó tres meses.')
    await act('suspender', 'Otra vez.')
    const [mail, ...others] = await box.collect()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: boss(), subject: 'Suspendimos Gimnasio Ola' })
    expect(mail?.text).toContain('No pagó tres meses.')
    await act('reabrir')
    await act('reabrir')
    expect(told(await box.collect())).toEqual([`${boss()}: Reabrimos Gimnasio Ola`])
  })
})

describe('the end of a paid or trial period', () => {
  /** Runs the job twice for each hour from a moment on, and returns the mails by hour. */
  async function hours(from: string, count: number): Promise<string[]> {
    const lines: string[] = []
    for (let hour = 0; hour < count; hour += 1) {
      const at = new Date(Date.parse(from) + hour * 3_600_000)
      const jobs = jobsAt(at)
      for (const _time of [1, 2])
        await jobs.run({ tenant: null, transaction, now: () => at, attempt: 1, isLast: false }, {})
      const mails = await openMailbox(app.db, () => at).collect()
      lines.push(...told(mails).map((line) => `${at.toISOString().slice(5, 13)} ${line}`))
    }
    return lines
  }
  const transaction = <T>(work: (tx: Parameters<Parameters<typeof app.db.pools.transaction>[1]>[0]) => Promise<T>) =>
    app.db.pools.transaction(null, work)
  const jobsAt = (at: Date) => {
    const jobs = createJobs(
      testBackground({
        pools: app.db.pools,
        now: () => at,
        onError: (_what, error) => {
          throw error
        },
      }),
    )
    const [job] = jobs.filter(({ name }) => name === 'avisar_vencimientos')
    if (!job) throw new Error('There is no such job')
    return job
  }
  const ending = async (metodo: string, vencimiento: string, zona_horaria: string) => {
    const one = await buildGym(app.db.owner, { servicio_id: 'serviciopro0000', zona_horaria, marca: metodo })
    await app.db.owner(
      `insert into servicios_pagos (gimnasio_id, id, servicio_id, monto, estado, metodo, inicio, vencimiento, turno)
       values ($1, $2, 'serviciopro0000', 0, 'aprobado', $3, $4::date - 14, $4, 1)`,
      [one.id, testId(), metodo, vencimiento],
    )
    return { id: one.id, to: `${one.users.Admin}@gym.example` }
  }

  it('is announced 7 days and 1 day before, once each, in the gym’s morning', async () => {
    await app.db.owner('update consultas set respondida = now()')
    const trial = await ending('prueba', '2031-03-20', 'America/Argentina/Buenos_Aires')
    const paid = await ending('transferencia', '2031-03-21', 'Europe/Madrid')
    const told = [...(await hours('2031-03-13T05:00:00Z', 28)), ...(await hours('2031-03-19T09:00:00Z', 24))]
    expect(told.filter((line) => !line.includes(olga))).toEqual([
      `03-13T11 ${trial.to}: Tu prueba de Profesional termina en 7 días`,
      `03-14T07 ${paid.to}: Tu plan Profesional termina en 7 días`,
      `03-19T11 ${trial.to}: Tu prueba de Profesional termina mañana`,
      `03-20T07 ${paid.to}: Tu plan Profesional termina mañana`,
    ])
    expect(told.filter((line) => line.includes(olga))).toEqual(
      ['03-13T11', '03-19T11'].map((hour) => `${hour} ${olga}: Resumen del día`),
    )
  })

  it('is announced after an outage, with the days that remain', async () => {
    const late = await ending('prueba', '2031-05-20', 'America/Argentina/Buenos_Aires')
    const lines = await hours('2031-05-16T11:00:00Z', 26)
    expect(lines.filter((line) => line.includes(late.to))).toEqual([
      `05-16T11 ${late.to}: Tu prueba de Profesional termina en 4 días`,
    ])
  })

  it('is not announced to suspended gyms, gyms waiting for a decision, or gyms without an end', async () => {
    const stopped = await ending('prueba', '2031-07-08', 'America/Argentina/Buenos_Aires')
    await app.db.owner('update gimnasios set suspendido = now() where id = $1', [stopped.id])
    const waiting = await ending('prueba', '2031-07-08', 'America/Argentina/Buenos_Aires')
    await app.db.owner(
      `insert into servicios_pagos (gimnasio_id, id, servicio_id, monto) values ($1, $2, 'serviciopro0000', 25)`,
      [waiting.id, testId()],
    )
    const free = await ending('prueba', '2031-07-08', 'America/Argentina/Buenos_Aires')
    await app.db.owner(`update gimnasios set servicio_id = 'serviciogratis0' where id = $1`, [free.id])
    const lines = await hours('2031-07-07T11:00:00Z', 2)
    expect(lines.filter((line) => !line.includes(olga))).toEqual([])
  })

  it('sends the operators nothing on a day without news', async () => {
    await app.db.owner(`update servicios_pagos set estado = 'rechazado' where estado = 'pendiente'`)
    expect(await hours('2033-01-03T11:00:00Z', 4)).toEqual([])
  })
})
