import PDFDocument from 'pdfkit'
import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { Venta } from '#shared/ventas/venta.ts'
import { addDays, civilDay } from '#shared/values/dates.ts'
import { buildConcepto } from '#server/testing/desks/sale.ts'
import { leaveRest, payRest } from '#server/testing/saldos/rest.ts'
import { restsAllowed } from '#server/testing/saldos/allow-rests.ts'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildMiembro, testId, type GymWorld } from '#server/testing/gym-world.ts'
import { openMailbox, type Mailbox } from '#server/testing/mailbox.ts'

const zona = 'America/Argentina/Buenos_Aires'
const hoy = civilDay(new Date(), zona)
const vence = addDays(hoy, 7)
const written = (dia: string) => dia.split('-').toReversed().join('/')
const factura = 'Este recibo no reemplaza a una factura.'
const hostile = '</b><script>alert(1)</script> "Zoé" & \u202Eevil'

let app: GymApp
let gym: GymWorld
let other: GymWorld
let desk: PocketBase
let boss: PocketBase
let who: string
let mails: Mailbox
beforeAll(async () => {
  app = await openGymApp()
  gym = await buildGym(app.db.owner, { marca: 'ZZA', politica: { saldo: restsAllowed } })
  other = await buildGym(app.db.owner, { marca: 'ZZB' })
  who = await buildMiembro(app.db.owner, gym, { nombre: hostile, dni: '30111222' })
  await app.db.owner('update miembros set correo = $2 where id = $1', [who, 'zoe@correo.example'])
  desk = await app.clientOf(gym.users.Recepción)
  boss = await app.clientOf(gym.users.Gerente)
  mails = openMailbox(app.db)
})
afterAll(() => app.close())
beforeEach(() => app.db.owner('delete from intentos'))

async function ask(path: string, { user = gym.users.Admin, method = 'GET' } = {}) {
  const { token } = (await app.clientOf(user)).authStore
  return fetch(`${app.url}/api/${path}`, { method, headers: { authorization: token } })
}

/** The texts of a paper as they are drawn, with plain spaces. */
async function paperOf(path: string, formato: string): Promise<string> {
  const drawn = vi.spyOn(PDFDocument.prototype, 'text')
  const answer = await ask(`${path}/recibo.pdf?formato=${formato}`)
  expect(answer.status).toBe(200)
  expect(Buffer.from(await answer.arrayBuffer()).toString('latin1')).toContain('/Count 1')
  const texts = drawn.mock.calls.map(([text]) => String(text))
  drawn.mockRestore()
  return texts.join(' ').replaceAll('\u00a0', ' ')
}

async function pageOf(path: string): Promise<string> {
  const { enlace }: { enlace: string } = JSON.parse(await (await ask(`${path}/enlace`)).text())
  const answer = await fetch(`${app.url}/recibo/${enlace.split('/').at(-1)}`)
  return (await answer.text()).replaceAll(/\s|&nbsp;/g, ' ')
}

const shown = (text: string) => text.replaceAll(/<[^>]*>/g, ' ').replaceAll(/ +/g, ' ')

it('says on every paper of a charge that left a rest what was paid by which method and what is owed', async () => {
  const { id } = await leaveRest(desk, gym, who, { monto: 6000, vence })
  const rest = `$ 6.000 para el ${written(vence)}`
  for (const formato of ['a4', '80mm']) {
    const paper = await paperOf(`pagos/${id}`, formato)
    for (const part of ['Efectivo', '$ 4.000', '$ 6.000', '$ 10.000', 'Pagado', 'Queda debiendo', rest, factura])
      expect(paper).toContain(part)
  }
  const page = shown(await pageOf(`pagos/${id}`))
  expect(page).toContain('$ 10.000')
  expect(page).toContain('Pagado $ 4.000')
  expect(page).toContain(`Queda debiendo ${rest}`)
  await ask(`pagos/${id}/recibo/correo`, { method: 'POST' })
  const [mail] = await mails.collect()
  const text = mail?.text.replaceAll('\u00a0', ' ')
  expect(text).toContain('por $ 4.000')
  expect(text).toContain(`Queda un saldo pendiente de ${rest}`)
})

it('has on A4 what was paid and what is owed below the total, and above the check, each in one line', async () => {
  const { id } = await leaveRest(desk, gym, who, { monto: 6000, vence })
  const drawn = vi.spyOn(PDFDocument.prototype, 'text')
  await ask(`pagos/${id}/recibo.pdf?formato=a4`)
  const lines = drawn.mock.calls.map(([text, , y]) => ({ text: String(text).replaceAll('\u00a0', ' '), y: Number(y) }))
  drawn.mockRestore()
  const order = [
    'Total',
    'Pagado: $ 4.000',
    `Queda debiendo: $ 6.000 para el ${written(vence)}`,
    'Verifica este recibo',
  ]
  const places = order.map((text) => lines.find((line) => line.text === text)?.y ?? NaN)
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(new Set(places).size).toBe(order.length)
})

it('tells it as of its making: nothing that is paid later changes it', async () => {
  const { id } = await leaveRest(desk, gym, who, { monto: 500, vence })
  const before = await paperOf(`pagos/${id}`, 'a4')
  await payRest(desk, gym, id, { monto: 500 })
  expect(await paperOf(`pagos/${id}`, 'a4')).toBe(before)
})

it('says of a sale that was left owing whole that nothing was paid', async () => {
  const id_concepto = await buildConcepto(app.db.owner, gym, { nombre: 'Remera', precio: '1500.50' })
  const asked = { id: testId(), sucursal_id: gym.sucursales[0], id_concepto, cantidad: 1, id_miembro: who, vence }
  const { id } = await desk.collection('ventas').create<Venta>({ ...asked, medio_pago: 'A cuenta' })
  const paper = await paperOf(`ventas/${id}`, '80mm')
  for (const part of ['Remera', 'Pagado $ 0', `$ 1.500,50 para el ${written(vence)}`, factura])
    expect(paper).toContain(part)
  await boss.send(`/api/ventas/${id}/anular`, { method: 'POST', body: { motivo: 'Se arrepintió' } })
  expect(await pageOf(`ventas/${id}`)).not.toContain('Queda debiendo')
})

it('is a receipt of its own for each payment of a debt, with what was left after it', async () => {
  const pago = await leaveRest(desk, gym, who, { monto: 6000, vence })
  const numero = String(pago.recibo).padStart(6, '0')
  const first = await payRest(desk, gym, pago.id, { monto: 2000.5, medio_pago: 'Transferencia', referencia: 'OP 7' })
  await boss.collection('saldos').create({
    id: testId(),
    id_deuda: pago.id,
    clase: 'condonacion',
    sucursal_id: gym.sucursales[0],
    monto: 999.5,
    medio_pago: '',
    nota: 'Se lo prometimos',
  })
  const last = await payRest(desk, gym, pago.id, { monto: 3000 })
  expect([first.queda, last.queda]).toEqual([3999.5, 0])
  expect(await boss.collection('saldos').getOne(first.id)).toMatchObject({ queda: 3999.5 })
  for (const formato of ['a4', '80mm']) {
    const paper = await paperOf(`saldos/${first.id}`, formato)
    const rest = `$ 3.999,50 para el ${written(vence)}`
    for (const part of [
      'Pago de saldo',
      'Libre ZZA · 1 mes',
      numero,
      '$ 2.000,50',
      'Transferencia · OP 7',
      'Recepción ZZA',
      rest,
    ])
      expect(paper).toContain(part)
    expect(paper).toContain(String(first.recibo).padStart(6, '0'))
    expect(paper).toContain(factura)
    expect(await paperOf(`saldos/${last.id}`, formato)).toContain('No queda saldo')
  }
})

it('keeps what was left when an earlier payment is voided later, and says when it is void itself', async () => {
  const { id } = await leaveRest(desk, gym, who, { monto: 1000, vence })
  const first = await payRest(desk, gym, id, { monto: 300 })
  const second = await payRest(desk, gym, id, { monto: 200 })
  await boss.send(`/api/saldos/${first.id}/anular`, { method: 'POST', body: { motivo: 'Era de otro' } })
  const third = await payRest(desk, gym, id, { monto: 100 })
  const left = async (one: string) => (await boss.collection('saldos').getOne(one))['queda']
  expect([await left(first.id), await left(second.id), await left(third.id)]).toEqual([700, 500, 700])
  for (const formato of ['a4', '80mm']) expect(await paperOf(`saldos/${first.id}`, formato)).toContain('ANULADO')
  expect(await pageOf(`saldos/${first.id}`)).toContain('Recibo anulado')
})

it('has a public page and a mail for a payment of a debt, which tell no stranger about the person', async () => {
  const pago = await leaveRest(desk, gym, who, { monto: 1000, vence })
  const { id } = await payRest(desk, gym, pago.id, { monto: 400, medio_pago: 'Transferencia', referencia: 'OP 77' })
  const page = await pageOf(`saldos/${id}`)
  for (const part of ['Recibo válido', '$ 400', 'Concepto Pago de saldo', 'Queda debiendo $ 600'])
    expect(shown(page)).toContain(part)
  for (const secret of ['Zoé', '30111222', 'OP 77', 'Recepción ZZA', id, pago.id]) expect(page).not.toContain(secret)
  expect((await ask(`saldos/${id}/recibo/correo`, { method: 'POST' })).status).toBe(204)
  const [mail] = await mails.collect()
  expect(mail?.text.replaceAll('\u00a0', ' ')).toContain('por $ 400')
  expect(mail?.html).not.toContain('<script>')
  expect(mail?.attachments).toHaveLength(1)
})

it('is for callers who list payments or took it, in their branches; a forgiven sum has none', async () => {
  const { id } = await leaveRest(boss, gym, who, { monto: 1000, vence })
  const own = await payRest(desk, gym, id, { monto: 100 })
  const elsewhere = await payRest(boss, gym, id, { monto: 100, sucursal_id: gym.sucursales[1] })
  const forgiven = {
    id: testId(),
    id_deuda: id,
    clase: 'condonacion',
    sucursal_id: gym.sucursales[0],
    monto: 1,
    nota: 'abc',
  }
  await boss.collection('saldos').create(forgiven)
  const statusOf = async (one: string, user: string) => (await ask(`saldos/${one}/recibo.pdf`, { user })).status
  expect(await statusOf(own.id, gym.users.Recepción)).toBe(200)
  expect(await statusOf(elsewhere.id, gym.users.Recepción)).toBe(404)
  expect(await statusOf(own.id, gym.users.Entrenador)).toBe(403)
  expect(await statusOf(own.id, other.users.Admin)).toBe(404)
  expect(await statusOf(forgiven.id, gym.users.Gerente)).toBe(404)
})
