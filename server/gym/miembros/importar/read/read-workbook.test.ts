import { describe, expect, it } from 'vitest'
import { zipOf } from '#server/gym/traslado/test-zip.ts'
import { readFile } from '../read-file.ts'

const packageRel = 'http://schemas.openxmlformats.org/package/2006/relationships'
const usual = {
  main: 'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
  rel: 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
}
const strict = {
  main: 'http://purl.oclc.org/ooxml/spreadsheetml/main',
  rel: 'http://purl.oclc.org/ooxml/officeDocument/relationships',
}

type Given = {
  /** XML of the rows of each sheet. */
  sheets: { name?: string; state?: string; rows: string }[]
  styles?: string
  properties?: string
  spaces?: typeof usual
  target?: (at: number) => string
  partName?: (name: string) => string
}

function workbook({ sheets, styles = '', properties = '', spaces = usual, ...names }: Given): Promise<Uint8Array> {
  const { target = (at) => `worksheets/s${at}.xml`, partName = (name) => name } = names
  const relations = sheets.map(
    (_, at) => `<Relationship Id="r${at}" Type="${spaces.rel}/worksheet" Target="${target(at)}"/>`,
  )
  const listed = sheets.map(
    ({ name = 'Hoja', state = 'visible' }, at) =>
      `<sheet name="${name}" sheetId="${at + 1}" state="${state}" r:id="r${at}"/>`,
  )
  const parts: [string, string][] = [
    [
      '_rels/.rels',
      `<Relationships xmlns="${packageRel}"><Relationship Id="a" Type="${spaces.rel}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `<workbook xmlns="${spaces.main}" xmlns:r="${spaces.rel}">${properties}<sheets>${listed.join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${packageRel}">${relations.join('')}<Relationship Id="s" Type="${spaces.rel}/styles" Target="styles.xml"/></Relationships>`,
    ],
    ['xl/styles.xml', `<styleSheet xmlns="${spaces.main}">${styles}</styleSheet>`],
    ...sheets.map(({ rows }, at): [string, string] => [
      `xl/worksheets/s${at}.xml`,
      `<worksheet xmlns="${spaces.main}"><sheetData>${rows}</sheetData></worksheet>`,
    ]),
  ]
  return zipOf(new Map(parts.map(([name, text]) => [partName(name), Buffer.from(text)])))
}

const text = (cell: string) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`
const row = (...cells: string[]) => `<row>${cells.join('')}</row>`
const heads = row(text('Nombre'), text('DNI'))
const ana = row(text('Ana Paz'), text('00123'))

/** The cells of the only person in a workbook. */
async function cellsOf(cells: string[], given: Partial<Given> = {}): Promise<string[]> {
  const titles = cells.map((_, at) => text(`Dato ${'abcdefghij'[at] ?? ''}`))
  const rows = row(text('Nombre'), ...titles) + row(text('Ana Paz'), ...cells)
  const { filas } = await readFile(await workbook({ sheets: [{ rows }], ...given }))
  return filas[0]?.celdas.slice(1) ?? []
}

describe('a workbook', () => {
  it.each<[string, Partial<Given>]>([
    ['as the standard has it', {}],
    ['of the strict standard', { spaces: strict }],
    ['with absolute targets', { target: (at) => `/xl/worksheets/s${at}.xml` }],
    ['with other capitals in the names of its parts', { partName: (name) => name.replace('worksheets', 'Worksheets') }],
    ['with prefixed tags', { sheets: [{ rows: (heads + ana).replace(/<(\/?)(\w)/g, '<$1x:$2') }] }],
  ])('%s is read', async (_, given) => {
    const { columnas, filas } = await readFile(await workbook({ sheets: [{ rows: heads + ana }], ...given }))
    expect({ columnas, filas }).toEqual({
      columnas: ['Nombre', 'DNI'],
      filas: [{ fila: 2, celdas: ['Ana Paz', '00123'] }],
    })
  })

  it('with backslashes in the names of its parts is read', async () => {
    const zip = Buffer.from(await workbook({ sheets: [{ rows: heads + ana }] })).toString('latin1')
    const renamed = zip.replaceAll('xl/worksheets/s0', 'xl\\worksheets\\s0')
    expect((await readFile(Buffer.from(renamed, 'latin1'))).filas).toHaveLength(1)
  })

  it('gives its cells as the sheet shows them', async () => {
    const cells = [
      '<c><v>5.491155512345E12</v></c>',
      '<c><v>45.300000000000004</v></c>',
      '<c><v>30.0</v></c>',
      '<c t="e"><v>#N/A</v></c>',
      '<c><f>A1+1</f><v></v></c>',
      '<c><f>A1+1</f></c>',
      '<c t="str"><f>A1</f><v></v></c>',
      '<c t="str"><f>A1</f><v>Mes &amp; año_x000D_</v></c>',
      '<c t="b"><v>1</v></c>',
      '<c t="d"><v>2020-02-01T00:00:00</v></c>',
    ]
    expect(await cellsOf(cells)).toEqual([
      '5491155512345',
      '45.3',
      '30',
      '#N/A',
      '#SIN-VALOR!',
      '#SIN-VALOR!',
      '',
      'Mes & año',
      'VERDADERO',
      '2020-02-01',
    ])
  })

  const codes = [
    'dd/mm/yyyy',
    '[$-C0A]d&quot; de &quot;mmmm',
    'd/m/yy h:mm',
    '00000000',
    '#,##0.00 [$€-C0A]',
    'General',
  ]
  const styles = `<numFmts>${codes.map((code, at) => `<numFmt numFmtId="${170 + at}" formatCode="${code}"/>`).join('')}</numFmts>
    <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
    <cellXfs>${['14', ...codes.map((_, at) => `${170 + at}`)].map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs>`
  const styled = (value: string) => ['14', ...codes].map((_, at) => `<c s="${at}"><v>${value}</v></c>`)

  it('tells dates and leading zeros by the format of a number', async () => {
    expect(await cellsOf(styled('36526.25'), { styles })).toEqual([
      '2000-01-01',
      '2000-01-01',
      '2000-01-01',
      '2000-01-01 06:00',
      '36526.25',
      '36526.25',
      '36526.25',
    ])
    expect((await cellsOf(styled('36526.75'), { styles })).slice(0, 4)).toEqual([
      '2000-01-01',
      '2000-01-01',
      '2000-01-01',
      '2000-01-01 18:00',
    ])
    expect((await cellsOf(styled('123'), { styles }))[4]).toBe('00000123')
  })

  it('counts days from 1904 when it says so', async () => {
    const properties = '<workbookPr date1904="1"/>'
    expect((await cellsOf(styled('35064'), { styles, properties }))[0]).toBe('2000-01-01')
  })

  it('counts empty cells and rows far away for nothing, and keeps texts there', async () => {
    const far = '<c r="XFD1" s="1"/>'
    const rows = `<row r="1">${text('Nombre')}${far}</row><row r="2">${text('Ana Paz')}<c r="ZZ2" t="inlineStr"><is><t>vip</t></is></c></row><row r="1048576"><c r="A1048576" s="1"/></row>`
    const { columnas, filas } = await readFile(await workbook({ sheets: [{ rows }] }))
    expect({ columnas, filas }).toEqual({ columnas: ['Nombre', ''], filas: [{ fila: 2, celdas: ['Ana Paz', 'vip'] }] })
  })

  it('leaves out how a word sounds, and joins its pieces', async () => {
    const rich = '<c t="inlineStr"><is><r><t>An</t></r><r><t>a </t></r><rPh><t>x</t></rPh><r><t>Paz</t></r></is></c>'
    expect(await cellsOf([rich])).toEqual(['Ana Paz'])
  })
})

describe('the sheets of a workbook', () => {
  const notes = {
    name: 'Leer antes',
    rows: row(text('Rellena la otra hoja.')) + row(text('Gracias')) + row(text('Adiós')),
  }
  const people = { name: 'Socios', rows: heads + ana }
  const hidden = { name: 'Antiguos', state: 'hidden', rows: heads + ana + ana + ana }
  const log = {
    name: 'Visitas',
    rows: row(text('Día'), text('Hora')) + row('<c><v>1</v></c>', '<c><v>2</v></c>').repeat(9),
  }

  it('are told, and the visible one with people is read', async () => {
    const { lectura, columnas } = await readFile(await workbook({ sheets: [notes, hidden, log, people] }))
    expect(columnas).toEqual(['Nombre', 'DNI'])
    expect(lectura).toMatchObject({
      tipo: 'libro',
      hoja: 3,
      hojas: [
        { nombre: 'Leer antes', oculta: false, filas: 3 },
        { nombre: 'Antiguos', oculta: true, filas: 4 },
        { nombre: 'Visitas', oculta: false, filas: 10 },
        { nombre: 'Socios', oculta: false, filas: 2 },
      ],
    })
  })

  it('can be chosen', async () => {
    const book = await workbook({ sheets: [people, hidden] })
    expect((await readFile(book, { hoja: 1 })).filas).toHaveLength(3)
  })

  it('that are too long refuse the workbook only when they are read', async () => {
    const long = { name: 'Visitas', rows: row(text('x')).repeat(13_000) }
    const book = await workbook({ sheets: [long, people] })
    expect((await readFile(book)).filas).toHaveLength(1)
    await expect(readFile(book, { hoja: 0 })).rejects.toMatchObject({ message: expect.stringContaining('filas') })
  })

  it('of ten thousand names for one part are refused', async () => {
    const properties = `<sheets>${'<sheet name="A" r:id="r0"/>'.repeat(10_000)}</sheets>`
    await expect(readFile(await workbook({ sheets: [people], properties }))).rejects.toMatchObject({
      budget: 'workbookBytes',
    })
  })
})
