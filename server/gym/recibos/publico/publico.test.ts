import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { budgets } from '#server/runtime/limits/budgets.ts'
import { anular, charge, type Desk } from '#server/testing/charge.ts'
import { anularVentaOf, buildConcepto, sell } from '#server/testing/desks/sale.ts'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildMiembro, callerOf, type GymWorld } from '#server/testing/gym-world.ts'

let app: GymApp
let gym: GymWorld
let desk: Desk
let miembro: string

beforeAll(async () => {
  app = await openGymApp()
  gym = await buildGym(app.db.owner, { marca: 'ZZA' })
  desk = { db: app.db, caller: await callerOf(app.db, gym.users.Admin), gym }
  miembro = await buildMiembro(app.db.owner, gym, { nombre: 'Rosalía Íntima', dni: '30111222' })
})
afterAll(() => app.close())
beforeEach(() => app.db.owner('delete from intentos'))

const codeOf = async (id: string) => {
  const [row] = await app.db.owner<{ codigo: string; recibo: number }>(
    `select codigo, recibo from pagos_asientos where id = $1 union all select codigo, recibo from ventas_asientos where id = $1`,
    [id],
  )
  if (!row) throw new Error('There is no such receipt')
  return row
}

async function open(codigo: string) {
  const answer = await fetch(`${app.url}/recibo/${codigo}`)
  const text = (await answer.text()).replaceAll(/\s|&nbsp;/g, ' ')
  return { status: answer.status, headers: answer.headers, text }
}

const openOf = async (id: string) => open((await codeOf(id)).codigo)

it('says that a charge is valid, with its gym, number, date and amount', async () => {
  const pago = await charge(desk, miembro, { now: new Date('2026-05-04T15:30:00Z') })
  const { recibo } = await codeOf(pago)
  const { status, text } = await openOf(pago)
  expect(status).toBe(200)
  for (const part of ['Recibo válido', 'Gimnasio ZZA', 'Centro ZZA', String(recibo).padStart(6, '0'), '04/05/2026'])
    expect(text).toContain(part)
  expect(text).toContain('$ 10.000')
})

it('tells nothing about the person, the staff or ids, and is for no search engine, cache or other site', async () => {
  const pago = await charge(desk, miembro, { referencia: 'OP 77' })
  const { text, headers } = await openOf(pago)
  const [staff] = await app.db.owner<{ name: string }>('select name from users where id = $1', [gym.users.Admin])
  for (const secret of ['Rosalía', '30111222', 'OP 77', 'Efectivo', staff?.name ?? '', pago, miembro, gym.id])
    expect(text).not.toContain(secret)
  expect(text).toContain('name="robots" content="noindex')
  expect(headers.get('x-robots-tag')).toContain('noindex')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
})

it('shows the total of a payment in parts', async () => {
  const partes = [
    { medio_pago: 'Transferencia', monto: 6000, referencia: 'OP 1' },
    { medio_pago: 'Efectivo', monto: 4000 },
  ]
  const pago = await charge(desk, miembro, { medio_pago: 'Transferencia', partes })
  const { text } = await openOf(pago)
  expect(text).toContain('$ 10.000')
  expect(text).not.toContain('6.000')
})

it('says at once that a charge was voided, but not why', async () => {
  const pago = await charge(desk, miembro)
  await anular(app.db, desk.caller, pago, 'Era de Rosalía')
  const { status, text } = await openOf(pago)
  expect(status).toBe(200)
  expect(text).toContain('Recibo anulado')
  expect(text).not.toContain('válido')
  expect(text).toMatch(/Anulado<\/dt><dd>\d\d\/\d\d\/\d{4}/)
  expect(text).not.toContain('Rosalía')
})

it('says that a charge was taken back by its seller', async () => {
  const client = await app.clientOf(gym.users.Recepción)
  const pago = await charge({ ...desk, caller: await callerOf(app.db, gym.users.Recepción) }, miembro)
  await client.send(`/api/pagos/${pago}/anular`, { method: 'POST', body: { motivo: 'Me equivoqué' } })
  expect((await openOf(pago)).text).toContain('Recibo anulado')
})

it('shows a sale, valid and voided', async () => {
  const venta = await sell(desk, { id_concepto: await buildConcepto(app.db.owner, gym), cantidad: 2 })
  expect((await openOf(venta)).text).toMatch(/Recibo válido.*\$ 3\.001/)
  await anularVentaOf(desk, venta)
  expect((await openOf(venta)).text).toContain('Recibo anulado')
})

it('stays true for a suspended gym', async () => {
  const pago = await charge(desk, miembro)
  await app.db.owner(`update gimnasios set suspendido = now(), motivo_suspension = 'No paga' where id = $1`, [gym.id])
  const { text } = await openOf(pago)
  await app.db.owner(`update gimnasios set suspendido = null, motivo_suspension = '' where id = $1`, [gym.id])
  expect(text).toContain('Recibo válido')
  expect(text).not.toContain('No paga')
})

it('writes a hostile name of a gym as text', async () => {
  const hostile = await buildGym(app.db.owner, { marca: 'ZZB' })
  const who = await buildMiembro(app.db.owner, hostile)
  const pago = await charge({ db: app.db, caller: await callerOf(app.db, hostile.users.Admin), gym: hostile }, who)
  const name = '</dd><script>alert(1)</script><!--recibo-->$& \u202Eevil'
  await app.db.owner('update gimnasios set nombre = $2 where id = $1', [hostile.id, name])
  const { text } = await openOf(pago)
  expect(text).toContain('&lt;/dd&gt;&lt;script&gt;alert(1)')
  expect(text).toContain('$&amp; evil')
  expect(text).not.toContain('<script>alert')
})

it('answers every wrong code alike', async () => {
  const { codigo } = await codeOf(await charge(desk, miembro))
  const unknown = await open('0'.repeat(32))
  expect(unknown.status).toBe(404)
  expect(unknown.text).toContain('No encontramos este recibo')
  const wrong = [codigo.slice(0, 31), `${codigo}0`, 'a'.repeat(480), '%25', "'or''='", '%E2%80%AE', '..%2f..']
  for (const code of wrong) {
    const { status, text } = await open(code)
    expect([status, text]).toEqual([404, unknown.text])
  }
  expect((await open('a'.repeat(5000))).status).toBe(404)
  expect((await open(codigo.toUpperCase())).status).toBe(200)
})

it('gives each receipt a code of its own, which nobody chooses', async () => {
  const one = await codeOf(await charge(desk, miembro))
  const other = await codeOf(await charge(desk, miembro))
  expect(one.codigo).toMatch(/^[0-9a-f]{32}$/)
  expect(one.codigo).not.toBe(other.codigo)
  const again = `insert into ventas_asientos (gimnasio_id, id, sucursal_id, usuario_id, concepto, tipo, precio, cantidad, medio_pago,
    dia, recibo, codigo) select gimnasio_id, 'x' || substr(id, 2), sucursal_id, usuario_id, concepto, tipo, precio, cantidad,
    medio_pago, dia, recibo + 1000, codigo from ventas_asientos limit 1`
  await expect(app.db.owner(again)).rejects.toThrow('ventas_codigo')
})

it('changes nothing, and stops a network that asks for too many', async () => {
  const { codigo } = await codeOf(await charge(desk, miembro))
  const stored = () =>
    app.db.owner(
      `select md5(string_agg(t::text, ',' order by t::text)) from (select a::text from pagos_asientos a
       union all select a::text from recibos a union all select a::text from auditoria a union all select a::text from eventos a) t`,
    )
  const before = await stored()
  const answers = await Promise.all(Array.from({ length: budgets.receiptLookups.most + 2 }, () => open(codigo)))
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(2)
  expect(refused[0]?.text).toContain('Demasiadas consultas')
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await stored()).toEqual(before)
})
