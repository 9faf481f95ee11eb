import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSeal } from '#server/runtime/encrypted-text.ts'
import { testDatabase, type TestDatabase } from '#server/testing/test-db.ts'
import { verify } from '#server/gym/verify/verify.ts'
import { refusalOfAcreedor } from '#shared/domiciliacion/identificador.ts'
import { refusalOfIban } from '#shared/domiciliacion/iban.ts'
import { createGym } from '../gym.ts'
import { loadWorld } from '../load-world.ts'
import { castellana } from '../worlds/castellana.ts'
import { collectDebits } from './collect-debits.ts'
import { debitsOf } from './debits.ts'

const seal = createSeal('x'.repeat(32), 'domiciliacion')
const small = { ...castellana, members: 90, open_months: 8 }

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
  await loadWorld([small], { databaseUrl: db.url, now: new Date('2026-11-26T10:09:50Z'), collect: collectDebits(seal) })
})
afterAll(() => db.drop())

const count = async (text: string) => (await db.owner<{ n: number }>(`select count(*) as n from ${text}`))[0]?.n ?? 0

it('is whole: the receipts agree with the ledger, which agrees with itself', async () => {
  const { results } = await verify(db.owner)
  expect(results.flatMap(({ check, findings }) => findings.map((found) => ({ check, ...found })))).toEqual([])
})

it('collects from about half of the members, some of them relatives of the payer', async () => {
  const consents = await count(`cobros_automaticos where id_mandato is not null`)
  const members = await count(`membresias where not eliminado and vencimiento >= '2026-11-26'`)
  expect(consents).toBeGreaterThan(members * 0.35)
  expect(consents).toBeLessThan(members * 0.75)
  expect(await count('mandatos')).toBeLessThan(consents)
  expect(await count(`cobros_automaticos where proximo <> '2026-12-01 00:00+01'`)).toBe(0)
  expect(await count(`pagos_asientos where medio_pago = 'Domiciliación' and dia = '2026-11-02'`)).toBe(consents)
})

it('has receipts that came back, one of which waits for a person, and one whose mandate stopped', async () => {
  const back = await db.owner(
    `select d.codigo, d.atendida, a.estado, m.revocado is not null as is_stopped
     from devoluciones d join remesas_recibos c on c.id = d.id join cobros_automaticos a on a.id = c.id_automatico
     join mandatos m on m.id = c.id_mandato join pagos_anulaciones v on v.id_pago = d.id order by d.codigo`,
  )
  expect(back).toEqual([
    { codigo: 'AM04', atendida: 'repetir', estado: 'activo', is_stopped: false },
    { codigo: 'MD01', atendida: 'perdonada', estado: 'con_problema', is_stopped: true },
    { codigo: 'MD06', atendida: '', estado: 'con_problema', is_stopped: false },
  ])
})

it('seals valid accounts under the secret of the server, and is a valid creditor', async () => {
  const accounts = await db.owner<{ iban: Buffer; iban_final: string }>(
    'select iban, iban_final from mandatos union all select iban, iban_final from acreedores',
  )
  const opened = accounts.map(({ iban }) => seal.open(iban) ?? '')
  expect(opened.map(refusalOfIban)).toEqual(opened.map(() => null))
  expect(opened.map((iban) => iban.slice(-4))).toEqual(accounts.map(({ iban_final }) => iban_final))
  expect(new Set(opened).size).toBe(opened.length)
  const [creditor] = await db.owner<{ identificador: string; nif: string }>('select identificador, nif from acreedores')
  expect(refusalOfAcreedor(creditor?.identificador ?? '', creditor?.nif)).toBeNull()
})

it.each([
  ['2026-11-26', '2026-11-02', '2026-12-01'],
  ['2026-11-08', '2026-11-02', '2026-12-01'],
  ['2026-11-07', '2026-10-01', '2026-12-01'],
  ['2026-12-03', '2026-11-02', '2027-01-01'],
])('collected on %s last on the bank day %s, and next on %s', (today, vence, proximo) => {
  const now = new Date(`${today}T10:00:00Z`)
  const made = debitsOf(createGym({ ...small, open_months: 14 }, now), now)
  expect([made?.vence.toString(), made?.proximo.toString()]).toEqual([vence, proximo])
  expect(made?.gym.pagos.every(({ created }) => created < now)).toBe(true)
})
