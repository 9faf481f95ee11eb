import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { claveDeDocumento } from '#shared/documentos/clave-de-documento.ts'
import { testDatabase, type TestDatabase } from '#server/testing/test-db.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.drop())

const kinds = ['', 'DNI', 'NIE', 'RUT', 'Pasaporte', 'pasaporte', 'OTRO', 'Passport', 'Otro más', 'Cédula']
const byHand = [
  '91234567-Q',
  '091234567/q',
  'X-01234567-L',
  '0X1234567L',
  '12.345.678-k',
  '01234567–8',
  'GOÑE800101HDFRRL09',
  'goñe800101',
  'Nº 123',
  '000',
  'x0',
  '[0]',
  String.raw`\0^]`,
  'AB\u200b12\u00a034\ufeff',
  'ÁÉÍÓÚÜÑÇ',
  'n\u0303',
  'Ж0١٢王',
  '0 0\t12\n',
]

it('the database compares documents as the program does', async () => {
  const sign = fc.constantFrom(...Array.from('0019XYZxyzkKQñÑáÇ -./_·ªº—−Ж王١ß[]\\^`{~\u200b\u3000\u0001'))
  const typed = fc.oneof(
    fc.array(sign, { maxLength: 14 }).map((signs) => signs.join('')),
    fc.string({ unit: 'grapheme', maxLength: 20 }).map((text) => text.replaceAll('\0', '')),
  )
  const random = fc.sample(fc.tuple(typed, fc.constantFrom(...kinds)), { numRuns: 6000, seed: 33 })
  const pairs = [...byHand.flatMap((dni) => kinds.map((tipo) => [dni, tipo] as const)), ...random]
  const rows = await db.owner<{ clave: string }>(
    `select clave_documento(dni, tipo) as clave from unnest($1::text[], $2::text[]) with ordinality t (dni, tipo, n) order by n`,
    [pairs.map(([dni]) => dni), pairs.map(([, tipo]) => tipo)],
  )
  expect(rows.map(({ clave }) => clave)).toEqual(pairs.map(([dni, tipo]) => claveDeDocumento(dni, tipo)))
})
