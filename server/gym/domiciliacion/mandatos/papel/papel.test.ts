import PDFDocument from 'pdfkit'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { buildClave } from '#server/testing/desks/clave.ts'
import { buildRol, buildUser } from '#server/testing/gym-world.ts'
import { openDebitDesk, type DebitDesk } from '#server/testing/domiciliacion/debit-desk.ts'

let desk: DebitDesk

beforeAll(async () => {
  desk = await openDebitDesk()
})
afterAll(() => desk.app.close())

async function ask(id: string, authorization = desk.people.admin.authStore.token) {
  const answer = await fetch(`${desk.app.url}/api/mandatos/${id}/papel.pdf`, { headers: { authorization } })
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}
const tokenOf = async (user: string) => (await desk.app.clientOf(user)).authStore.token

/** The texts of the paper as they are drawn, with plain spaces. */
async function paperOf(id: string): Promise<string> {
  const drawn = vi.spyOn(PDFDocument.prototype, 'text')
  const { status, headers, bytes } = await ask(id)
  const texts = drawn.mock.calls.map(([text]) => String(text))
  drawn.mockRestore()
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('application/pdf')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(bytes.toString('latin1')).toContain('/Count 1')
  return texts.join(' ').replaceAll('\u00a0', ' ')
}

it('waits for the data of the creditor', async () => {
  const { id } = await desk.mandato()
  const { status, bytes } = await ask(id)
  expect(status).toBe(400)
  expect(JSON.parse(bytes.toString())).toMatchObject({
    data: { acreedor: { message: expect.stringContaining('datos del acreedor') } },
  })
})

it('says all that the payer signs, with the whole account', async () => {
  await desk.saveAcreedor()
  const made = await desk.mandato({ nombre: 'Ángela Muñoz', nif: '12345678Z' })
  const paper = await paperOf(made.id)
  for (const part of [
    'Orden de domiciliación de adeudo directo SEPA',
    'autoriza (A) al acreedor',
    'ocho semanas',
    made.referencia,
    'ES77000B85626240',
    'Gimnasio Castellana SL',
    'Paseo de la Castellana 1',
    'Ángela Muñoz',
    '12345678Z',
    'ES91 2100 0418 4502 0005 1332',
    'Pago recurrente',
    'Localidad',
    'Madrid',
    '01/05/2026',
    'Firma del deudor',
  ])
    expect(paper).toContain(part)
})

it('leaves room to sign a draft, and takes the branch’s address for a gym without one', async () => {
  await desk.owner(`update gimnasios set direccion = '' where id = $1`, [desk.gym.id])
  const { id } = await desk.mandato({ firmado: '', lugar: '', tipo: 'unico' })
  const paper = await paperOf(id)
  expect(paper).toContain('Pago único')
  expect(paper).toContain('Calle Centro ZZA 123')
  expect(paper).not.toMatch(/\d\d\/\d\d\/2026/)
})

it('leaves room for the account of a draft without one', async () => {
  const { id } = await desk.mandato({ firmado: '', lugar: '', iban: '' })
  expect(await paperOf(id)).toMatch(/\(IBAN\) +Tipo de pago/)
})

it('is gone once the payer was forgotten', async () => {
  const { id } = await desk.mandato()
  await desk.owner(`update mandatos set iban = null, revocado = now(), motivo = 'Datos borrados' where id = $1`, [id])
  const { status, bytes } = await ask(id)
  expect(status).toBe(400)
  expect(bytes.toString()).toContain('se borraron')
})

it('is for people of the gym who manage debits, in their branches', async () => {
  const { owner, gym, other } = desk
  const { id } = await desk.mandato()
  const role = await buildRol(owner, gym.id, ['debits.manage'])
  const of = (branch: string) => buildUser(owner, gym.id, { role, sucursales: [branch] })
  expect((await ask(id, await tokenOf(await of(gym.sucursales[0])))).status).toBe(200)
  expect((await ask(id, await tokenOf(await of(gym.sucursales[1])))).status).toBe(404)
  expect((await ask(id, await tokenOf(other.users.Admin))).status).toBe(404)
  expect((await ask(id, await tokenOf(gym.users.Recepción))).status).toBe(403)
  expect((await ask(id, '')).status).toBe(401)
  const { secreto } = await buildClave(owner, gym, { permisos: ['debits.manage'] })
  expect((await ask(id, secreto)).status).toBe(403)
})
