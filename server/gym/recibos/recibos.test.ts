import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { anular, charge } from '#server/testing/charge.ts'
import { buildConcepto, sell } from '#server/testing/desks/sale.ts'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildMiembro, callerOf, type GymWorld } from '#server/testing/gym-world.ts'
import { a4 } from './draw-a4.ts'

let app: GymApp
let gym: GymWorld
let other: GymWorld
let pago: string
let elsewhere: string
let stranger: string

beforeAll(async () => {
  app = await openGymApp()
  gym = await buildGym(app.db.owner, { marca: 'ZZA' })
  other = await buildGym(app.db.owner, { marca: 'ZZB' })
  const caller = await callerOf(app.db, gym.users.Admin)
  const desk = { db: app.db, caller, gym }
  const who = await buildMiembro(app.db.owner, gym, { nombre: 'Łukasz Дима Núñez', dni: '30111222' })
  pago = await charge(desk, who, { descuento: '10.50', motivo_descuento: 'Promoción' })
  elsewhere = await charge(desk, who, { sucursal_id: gym.sucursales[1], id_plan_plazo: gym.otroMes })
  const foreign = await buildMiembro(app.db.owner, other)
  stranger = await charge({ db: app.db, caller: await callerOf(app.db, other.users.Admin), gym: other }, foreign)
})
afterAll(() => app.close())

async function fetchRecibo(id: string, query = '', user: string = gym.users.Admin, of = 'pagos') {
  const { token } = (await app.clientOf(user)).authStore
  const answer = await fetch(`${app.url}/api/${of}/${id}/recibo.pdf${query}`, { headers: { authorization: token } })
  const bytes = Buffer.from(await answer.arrayBuffer())
  const [, width = '', height = ''] = /MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(bytes.toString('latin1')) ?? []
  return { status: answer.status, bytes, width: Math.round(Number(width)), height: Math.round(Number(height)) }
}

it('is one page in the requested format', async () => {
  const a4 = await fetchRecibo(pago, '?formato=a4')
  expect([a4.status, a4.width, a4.height]).toEqual([200, 595, 842])
  const roll = await fetchRecibo(pago)
  expect([roll.status, roll.width]).toEqual([200, 227])
  expect(roll.bytes.toString('latin1')).toContain('/Count 1')
})

it('has on A4 the gym left, number and date right, and below them the concept as a table, its total and the check', async () => {
  const drawn = vi.spyOn(PDFDocument.prototype, 'text')
  await fetchRecibo(pago, '?formato=a4')
  const calls = drawn.mock.calls.map(([text, ...place]) => ({ text: String(text), place: place.map(Number) }))
  drawn.mockRestore()
  const placeOf = (text: string | RegExp) => {
    const [x = NaN, y = NaN] = calls.find((call) => call.text.match(text))?.place ?? []
    return { x, y }
  }
  const [name, number, moment] = [placeOf('ZZA'), placeOf(/^\d{6}$/), placeOf(/\d\d:\d\d$/)]
  for (const { x, y } of [number, moment]) {
    expect(x).toBeGreaterThan(a4.width / 2)
    expect(y - name.y).toBeLessThan(60)
  }
  expect(name.x).toBeLessThan(a4.width / 2)
  const heads = ['Concepto', 'Cantidad', 'Precio', 'Importe'].map(placeOf)
  expect(new Set(heads.map(({ y }) => y)).size).toBe(1)
  expect(heads.map(({ x }) => x)).toEqual(heads.map(({ x }) => x).toSorted((one, other) => one - other))
  const below = [number, heads[0], placeOf('Total'), placeOf('Verifica este recibo')].map((place) => place?.y)
  expect(below).toEqual(below.toSorted((one = NaN, other = NaN) => one - other))
})

it('is longer for a voided payment, because it says so', async () => {
  const before = await fetchRecibo(elsewhere)
  await anular(app.db, await callerOf(app.db, gym.users.Admin), elsewhere)
  expect((await fetchRecibo(elsewhere)).height).toBeGreaterThan(before.height)
})

it('shows the gym’s logo', async () => {
  const logo = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#2255ff' } })
    .webp()
    .toBuffer()
  const before = await fetchRecibo(pago)
  const admin = await app.clientOf(gym.users.Admin)
  await admin.collection('gimnasios').update(gym.id, { logo: new File([new Uint8Array(logo)], 'logo.webp') })
  const after = await fetchRecibo(pago)
  expect(after.height).toBeGreaterThan(before.height)
  expect(after.bytes.toString('latin1')).toContain('/Subtype /Image')
})

it('is drawn without a logo whose file is gone', async () => {
  const [stored] = await app.db.owner<{ logo: string }>('select logo from gimnasios where id = $1', [gym.id])
  await app.db.owner('update gimnasios set logo = $2 where id = $1', [gym.id, 'perdido_abcdefghij.png'])
  const { status, bytes } = await fetchRecibo(pago, '?formato=a4')
  await app.db.owner('update gimnasios set logo = $2 where id = $1', [gym.id, stored?.logo])
  expect(status).toBe(200)
  expect(bytes.toString('latin1')).not.toContain('/Subtype /Image')
})

it('leads to its public page, in Geist, or in DejaVu for names that Geist has no letters for', async () => {
  const [stored] = await app.db.owner<{ codigo: string }>('select codigo from pagos_asientos where id = $1', [pago])
  for (const formato of ['a4', '80mm']) {
    const text = (await fetchRecibo(pago, `?formato=${formato}`)).bytes.toString('latin1')
    expect(text).toContain(`/URI (https://vigente.example/recibo/${stored?.codigo})`)
    expect(text).toContain('+Geist-SemiBold')
    expect(text).not.toContain('+DejaVu')
  }
  const who = await buildMiembro(app.db.owner, gym, { nombre: 'Ελένη Παππά' })
  const greek = await charge({ db: app.db, caller: await callerOf(app.db, gym.users.Admin), gym }, who)
  expect((await fetchRecibo(greek)).bytes.toString('latin1')).toContain('+DejaVu')
})

it('stays on its page with the longest names', async () => {
  const [before] = await app.db.owner<{ nombre: string }>('select nombre from gimnasios where id = $1', [gym.id])
  await app.db.owner('update gimnasios set nombre = $2 where id = $1', [gym.id, 'Ñ'.repeat(80)])
  const found = [await fetchRecibo(pago, '?formato=a4'), await fetchRecibo(pago)]
  await app.db.owner('update gimnasios set nombre = $2 where id = $1', [gym.id, before?.nombre])
  for (const { bytes } of found) expect(bytes.toString('latin1')).toContain('/Count 1')
})

it('is for callers who list payments or charged it, in their branches', async () => {
  expect((await fetchRecibo(pago, '', gym.users.Recepción)).status).toBe(200)
  expect((await fetchRecibo(elsewhere, '', gym.users.Recepción)).status).toBe(404)
  expect((await fetchRecibo(pago, '', gym.users.Entrenador)).status).toBe(403)
  expect((await fetchRecibo(stranger)).status).toBe(404)
  expect((await fetch(`${app.url}/api/pagos/${pago}/recibo.pdf`)).status).toBe(401)
})

it('is one page for a sale, for callers who list sales or sold it', async () => {
  const id_concepto = await buildConcepto(app.db.owner, gym, { nombre: 'Agua' })
  const caller = await callerOf(app.db, gym.users.Admin)
  const venta = await sell({ db: app.db, caller, gym }, { id_concepto, cantidad: 3 })
  const one = await sell({ db: app.db, caller, gym }, { id_concepto })
  const ask = (id: string, user?: string) => fetchRecibo(id, '', user, 'ventas')
  const roll = await ask(venta)
  expect([roll.status, roll.width]).toEqual([200, 227])
  expect(roll.bytes.toString('latin1')).toContain('/Count 1')
  expect(roll.height).toBeGreaterThan((await ask(one)).height)
  const statuses = [gym.users.Recepción, gym.users.Contador, other.users.Admin].map((user) => ask(venta, user))
  expect((await Promise.all(statuses)).map(({ status }) => status)).toEqual([404, 403, 404])
})

it('refuses an unknown format', async () => {
  const { status, bytes } = await fetchRecibo(pago, '?formato=a5')
  expect(status).toBe(400)
  expect(Object.keys(JSON.parse(bytes.toString()).data)).toEqual(['formato'])
})

it('limits parallel requests per caller, and serves other callers', async () => {
  const { token } = (await app.clientOf(gym.users.Admin)).authStore
  const ask = () => fetch(`${app.url}/api/pagos/${pago}/recibo.pdf`, { headers: { authorization: token } })
  const many = Array.from({ length: 30 }, ask)
  expect((await fetchRecibo(pago, '', gym.users.Recepción)).status).toBe(200)
  const answers = await Promise.all(many)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]))
  expect(answers.find(({ status }) => status === 503)?.headers.get('retry-after')).toBe('3')
})
