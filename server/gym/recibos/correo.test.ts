import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { charge, type Desk } from '#server/testing/charge.ts'
import { buildConcepto, sell } from '#server/testing/desks/sale.ts'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildMiembro, callerOf, type GymWorld } from '#server/testing/gym-world.ts'
import { openMailbox, type Mailbox } from '#server/testing/mailbox.ts'

let app: GymApp
let gym: GymWorld
let desk: Desk
let mails: Mailbox
let pago: string

beforeAll(async () => {
  app = await openGymApp()
  gym = await buildGym(app.db.owner, { marca: 'ZZA' })
  desk = { db: app.db, caller: await callerOf(app.db, gym.users.Admin), gym }
  mails = openMailbox(app.db)
  pago = await charge(desk, await buildPerson('rosa@correo.example'))
})
afterAll(() => app.close())
beforeEach(() => app.db.owner('delete from intentos'))

async function buildPerson(correo: string): Promise<string> {
  const id = await buildMiembro(app.db.owner, gym, { nombre: 'Rosa Íñiguez' })
  await app.db.owner('update miembros set correo = $2 where id = $1', [id, correo])
  return id
}

async function ask(method: 'GET' | 'POST', path: string, user = gym.users.Admin) {
  const { token } = (await app.clientOf(user)).authStore
  const answer = await fetch(`${app.url}/api/${path}`, { method, headers: { authorization: token } })
  return { status: answer.status, text: await answer.text() }
}

const acts = () =>
  app.db.owner<{ registro: string; despues: unknown }>(`select registro, despues from auditoria where accion = 'send'`)

it('mails the receipt with its PDF and public address to the member, and notes it without the address', async () => {
  expect((await ask('POST', `pagos/${pago}/recibo/correo`)).status).toBe(204)
  const [mail, ...others] = await mails.collect()
  expect(others).toEqual([])
  expect(mail?.to).toBe('rosa@correo.example')
  expect(mail?.fromName).toBe('Gimnasio ZZA (Vigente)')
  expect(mail?.text).toContain('10.000')
  const [file] = mail?.attachments ?? []
  expect(file?.filename).toMatch(/^recibo-\d{6}\.pdf$/)
  expect(file?.content.toString('latin1')).toMatch(/^%PDF-/)
  const { enlace } = JSON.parse((await ask('GET', `pagos/${pago}/enlace`)).text)
  expect(enlace).toMatch(/^https:\/\/vigente\.example\/recibo\/[0-9a-f]{32}$/)
  expect(mail?.html).toContain(enlace)
  expect(await acts()).toEqual([{ registro: pago, despues: { sucursal_id: gym.sucursales[0] } }])
})

it('mails the receipt of a sale to a member, and none to a visitor', async () => {
  const id_concepto = await buildConcepto(app.db.owner, gym)
  const id_miembro = await buildPerson('luis@correo.example')
  const sold = await sell(desk, { id_concepto, id_miembro })
  expect((await ask('POST', `ventas/${sold}/recibo/correo`)).status).toBe(204)
  expect((await mails.collect()).map(({ to }) => to)).toEqual(['luis@correo.example'])
  const visitor = await sell(desk, { id_concepto })
  const { status, text } = await ask('POST', `ventas/${visitor}/recibo/correo`)
  expect([status, Object.keys(JSON.parse(text).data)]).toEqual([400, ['correo']])
})

it('is for callers who see the receipt; opening and printing it changes nothing', async () => {
  const of = (user: string) =>
    Promise.all([ask('GET', `pagos/${pago}/enlace`, user), ask('POST', `pagos/${pago}/recibo/correo`, user)])
  expect((await of(gym.users.Entrenador)).map(({ status }) => status)).toEqual([403, 403])
  const before = await acts()
  await ask('GET', `pagos/${pago}/enlace`)
  await ask('GET', `pagos/${pago}/recibo.pdf?formato=a4`)
  expect(await acts()).toEqual(before)
  expect(await mails.collect()).toEqual([])
})

it('sends three an hour to one address', async () => {
  const answers: number[] = []
  for (let time = 0; time < 4; time += 1) answers.push((await ask('POST', `pagos/${pago}/recibo/correo`)).status)
  expect(answers).toEqual([204, 204, 204, 429])
  expect(await mails.collect()).toHaveLength(3)
})

it('sends nothing for a gym that nobody confirmed', async () => {
  await app.db.owner('update users set verified = false where gimnasio_id = $1', [gym.id])
  const { status, text } = await ask('POST', `pagos/${pago}/recibo/correo`)
  await app.db.owner('update users set verified = true where gimnasio_id = $1', [gym.id])
  expect(status).toBe(400)
  expect(text).toContain('confirma primero tu correo')
  expect(await mails.collect()).toEqual([])
})
