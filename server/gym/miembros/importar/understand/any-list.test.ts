import fc from 'fast-check'
import { expect, it } from 'vitest'
import { campos, type Mapeo } from '#shared/importar/campos.ts'
import { understand } from './understand.ts'

/** Random plays; `npm run prove properties` makes more. */
const runs = Number(process.env['RUNS'] ?? 150)

const place = { pais: 'AR', hoy: '2026-11-27', planes: ['Sala libre'] }
const headings = fc.oneof(
  fc.constantFrom('Nombre', 'Apellidos', 'DNI', 'Tel', 'F. Nac.', 'Vence', 'Cuota', 'Sexo', 'Notas', 'Nº', 'Calle', ''),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
)
const cells = fc.oneof(
  fc.constantFrom(
    '',
    '-',
    '#N/D',
    '31/12/1985',
    '05/06/07',
    'M',
    '1',
    '45,00 €',
    '600100100 / 911223344',
    'a@b.example',
    '1E+09',
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: fc.constantFrom(...Array.from('0123456789 /-.+()\n')), maxLength: 200 }),
)
const lists = fc.integer({ min: 0, max: 8 }).chain((width) =>
  fc.record({
    columnas: fc.array(headings, { minLength: width, maxLength: width }),
    rows: fc.array(fc.array(cells, { maxLength: width + 2 }), { maxLength: 6 }),
    mapeo: fc.option(
      fc.array(fc.constantFrom<Mapeo[number]>('', ...campos.map(({ id }) => id)), { maxLength: width + 1 }),
      { nil: undefined },
    ),
  }),
)

it('keeps one row for each row, whatever the list holds', async () => {
  await fc.assert(
    fc.asyncProperty(lists, async ({ columnas, rows, mapeo }) => {
      const filas = rows.map((celdas, at) => ({ fila: at + 2, celdas }))
      const understood = await understand({ columnas, filas }, place, { mapeo })
      expect(understood.filas.map(({ fila, celdas }) => ({ fila, celdas }))).toEqual(filas)
      expect(understood.columnas).toHaveLength(columnas.length)
      expect(understood.mapeo).toHaveLength(columnas.length)
    }),
    { numRuns: runs },
  )
})

it('a name of any letters comes back as it is', async () => {
  const letter = fc
    .string({ unit: 'binary', minLength: 1, maxLength: 1 })
    .filter((sign) => /\p{L}/u.test(sign) && !/\p{Default_Ignorable_Code_Point}/u.test(sign))
  const word = fc
    .array(fc.oneof(letter, fc.constantFrom(...Array.from('abcñéüÁ漢字עברית'))), { minLength: 2, maxLength: 12 })
    .map((letters) => letters.join(''))
  await fc.assert(
    fc.asyncProperty(fc.array(word, { minLength: 1, maxLength: 5 }), async (words) => {
      const name = words.join(' ')
      const { filas } = await understand({ columnas: ['Nombre'], filas: [{ fila: 2, celdas: [name] }] }, place)
      expect(filas[0]?.valores.nombre).toBe(name)
      expect(filas[0]?.errores).toEqual([])
    }),
    { numRuns: runs },
  )
})
