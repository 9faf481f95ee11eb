import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createSeal } from '#server/runtime/encrypted-text.ts'
import { refusalOf } from '#server/testing/gym-app.ts'
import { overtaken } from '#server/testing/many-requests.ts'
import { acreedor, iban, openDebitDesk, otroIban, type DebitDesk } from '#server/testing/domiciliacion/debit-desk.ts'

let desk: DebitDesk

beforeAll(async () => {
  desk = await openDebitDesk()
})
afterAll(() => desk.app.close())
beforeEach(() => desk.owner(`delete from acreedores`))

const stored = async () => {
  const rows = await desk.owner<{ id: string; iban: Buffer }>('select id, iban from acreedores order by orden')
  return rows.map((row) => ({ id: row.id, iban: createSeal('x'.repeat(32), 'domiciliacion').open(row.iban) }))
}
const refused = async (given: object) => {
  const { response } = await refusalOf(desk.saveAcreedor(given))
  return response['data']
}

it('stores the gym with an identifier made of its NIF, and shows no more than the end of its account', async () => {
  const made = await desk.saveAcreedor({ nif: 'b-85626240', iban: 'es91 2100 0418 4502 0005 1332', dias: [20, 1, 20] })
  expect(made).toMatchObject({ nif: 'B85626240', identificador: 'ES77000B85626240', iban_final: '1332', dias: [1, 20] })
  expect(await stored()).toEqual([{ id: made['id'], iban }])
  expect(JSON.stringify([made, await desk.history(String(made['id']))])).not.toContain('21000418')
  expect(await desk.history(String(made['id']))).toMatchObject([{ accion: 'create', despues: { iban_final: '1332' } }])
})

it('keeps the account that is not sent, and the first time asks for it', async () => {
  expect(await refused({ iban: '' })).toMatchObject({ iban: { code: 'validation_required' } })
  const { id } = await desk.saveAcreedor()
  await desk.saveAcreedor({ iban: '', nombre: 'Otro nombre' })
  expect(await stored()).toEqual([{ id, iban }])
  const changed = await desk.saveAcreedor({ iban: otroIban, sufijo: '00a' })
  expect(changed).toMatchObject({ id, identificador: 'ES7700AB85626240', iban_final: '3000' })
  expect(await stored()).toEqual([{ id, iban: otroIban }])
})

it.each([
  [{ nif: 'B85626241' }, 'nif', 'NIF'],
  [{ sufijo: '0' }, 'sufijo', 'sufijo'],
  [{ iban: 'XX9121000418450200051332' }, 'iban', 'país'],
  [{ iban: 'ES912100041845020005133' }, 'iban', 'sobran'],
  [{ iban: 'ES9121000418450200051333' }, 'iban', 'no es válido'],
  [{ iban: 'BR1500000000000010932840814P2' }, 'iban', 'SEPA'],
])('refuses %o', async (given, field, word) => {
  expect(await refused(given)).toMatchObject({ [field]: { message: expect.stringContaining(word) } })
  expect(await stored()).toEqual([])
})

it('is for gyms of Spain in euros', async () => {
  for (const set of [`pais = 'AR'`, `moneda = 'USD'`]) {
    await desk.owner(`update gimnasios set ${set} where id = $1`, [desk.gym.id])
    expect(await refused({})).toMatchObject({ nif: { message: expect.stringContaining('España') } })
    await desk.owner(`update gimnasios set pais = 'ES', moneda = 'EUR' where id = $1`, [desk.gym.id])
  }
})

it('has one row for each gym, also when two desks save at once', async () => {
  const { app, gym } = desk
  const insert = `
    insert into acreedores (gimnasio_id, id, nombre, nif, sufijo, identificador, iban, iban_final)
    values ($1, 'acreedor0000001', 'Primera', 'B85626240', '000', 'ES77000B85626240', '\\x00', '1332')`
  const made = await overtaken(app.db, {
    gym: gym.id,
    first: async (tx) => {
      await tx.query('select from gimnasios where id = $1 for no key update', [gym.id])
      await tx.query(insert, [gym.id])
    },
    second: () => desk.saveAcreedor({ nombre: 'Segunda' }),
  })
  expect(made).toMatchObject({ id: 'acreedor0000001', nombre: 'Segunda' })
  expect(await stored()).toEqual([{ id: 'acreedor0000001', iban }])
  await Promise.all([desk.saveAcreedor({ nombre: 'Una' }), desk.saveAcreedor({ iban: '', nombre: 'Dos' })])
  expect(await stored()).toEqual([{ id: 'acreedor0000001', iban }])
})

it('waits for the gym’s currency: one that is leaving euros has no creditor', async () => {
  const { app, gym } = desk
  const second = overtaken(app.db, {
    gym: gym.id,
    first: (tx) => tx.query(`update gimnasios set moneda = 'USD' where id = $1`, [gym.id]),
    second: () => desk.saveAcreedor(),
  })
  expect((await refusalOf(second)).response['data']).toMatchObject({ nif: {} })
  await desk.owner(`update gimnasios set moneda = 'EUR' where id = $1`, [gym.id])
})

it('is for whoever may change settings, and seen by whoever manages debits', async () => {
  const made = await desk.saveAcreedor()
  const status = async (user: string) => (await refusalOf(desk.saveAcreedor({}, await desk.app.clientOf(user)))).status
  expect(await status(desk.gym.users.Contador)).toBe(403)
  const lists = async (user: string) => (await desk.app.clientOf(user)).collection('acreedores').getFullList()
  expect(await lists(desk.gym.users.Gerente)).toMatchObject([{ id: made['id'], ...acreedor }])
  expect(await lists(desk.gym.users.Recepción)).toEqual([])
  expect(await lists(desk.other.users.Admin)).toEqual([])
})
