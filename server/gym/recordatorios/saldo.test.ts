import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { reglaInput } from '#shared/recordatorios/regla.ts'
import { addDays } from '#shared/values/dates.ts'
import { endRest, oweRest } from '#server/testing/saldos/rest.ts'
import { hoy, openReminderDesk, type ReminderDesk } from '#server/testing/desks/reminder-desk.ts'

let desk: ReminderDesk
beforeAll(async () => {
  desk = await openReminderDesk()
})
afterAll(() => desk.db.drop())
beforeEach(() => desk.begin())

async function debtor(vence: string, monto = 24_000) {
  const id = await desk.buildPerson({ vencimiento: '2027-03-30' })
  return { id, deuda: await oweRest(desk.db.owner, id, { monto, vence }) }
}
const subjects = () => desk.sent.map(({ to, subject }) => [to.split('@')[0], subject])

it('is off in every gym, and mails the member whose rest is overdue by its days, nobody a day apart', async () => {
  const due = await debtor(addDays(hoy, -3))
  for (const by of [-2, -4]) await debtor(addDays(hoy, by))
  await desk.runHour()
  expect(desk.sent).toEqual([])
  await desk.turnOn('saldo')
  await desk.runHour()
  expect(subjects()).toEqual([[due.id, 'Tienes un saldo pendiente en Gimnasio Norte']])
  const text = desk.sent[0]?.text.replaceAll('\u00a0', ' ')
  expect(text).toContain('Tienes un saldo pendiente de $ 24.000 en Gimnasio Norte, para el 07/03/2027.')
})

it('mails once about a day for it, whatever happens to the days of the rule', async () => {
  const regla = await desk.turnOn('saldo')
  const { id } = await debtor(addDays(hoy, -3))
  await desk.runHour()
  await desk.runHour()
  desk.now = new Date('2027-03-11T14:00:00Z')
  await desk.db.owner('update recordatorios_reglas set dias = 4 where id = $1', [regla])
  await desk.runHour()
  expect(desk.sent).toHaveLength(1)
  expect(await desk.stored(id)).toMatchObject([{ estado: 'enviado', periodo: addDays(hoy, -3) }])
})

it('mails nobody who has paid meanwhile, even with the mail written', async () => {
  await desk.turnOn('saldo')
  const { id, deuda } = await debtor(addDays(hoy, -3))
  await desk.hourJob()
  await desk.planHour()
  await endRest(desk.db.owner, deuda)
  await desk.runQueued()
  expect(desk.sent).toEqual([])
  expect(await desk.stored(id)).toMatchObject([{ estado: 'descartado' }])
})

it('may name the sum in its own text alone', () => {
  const rule = { tipo: 'saldo', dias: 3, por_correo: true, por_whatsapp: false, texto: 'Debes {saldo}' } as const
  expect(reglaInput.safeParse(rule).success).toBe(true)
  expect(reglaInput.safeParse({ ...rule, texto: '{monto}' }).error?.issues[0]?.message).toContain('saldo')
  const other = { ...rule, tipo: 'despues' }
  expect(reglaInput.safeParse(other).error?.issues[0]).toMatchObject({ path: ['texto'] })
})
