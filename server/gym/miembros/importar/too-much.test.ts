import { OverBudget } from '#server/runtime/limits/over-budget.ts'
import { describe, expect, it } from 'vitest'
import { budgets, type BudgetName } from '#server/runtime/limits/budgets.ts'
import { zipOf } from '#server/gym/traslado/test-zip.ts'
import { readFile } from './read-file.ts'

const head = '<?xml version="1.0" encoding="UTF-8"?>'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const rel = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageRel = 'http://schemas.openxmlformats.org/package/2006/relationships'

const rels = (...targets: [string, string][]) =>
  `${head}<Relationships xmlns="${packageRel}">${targets
    .map(([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${rel}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`

/** A minimal workbook with one sheet. */
async function workbook(rows: string, strings: string[] = [], more: Record<string, string> = {}): Promise<Uint8Array> {
  const shared = strings.map((text) => `<si><t>${text}</t></si>`).join('')
  const parts: Record<string, string> = {
    '[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    '_rels/.rels': rels(['officeDocument', 'xl/workbook.xml']),
    'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${rel}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': rels(['worksheet', 'worksheets/sheet1.xml'], ['sharedStrings', 'sharedStrings.xml']),
    'xl/sharedStrings.xml': `${head}<sst xmlns="${main}">${shared}</sst>`,
    'xl/worksheets/sheet1.xml': `${head}<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
    ...more,
  }
  return zipOf(new Map(Object.entries(parts).map(([name, text]) => [name, Buffer.from(text)])))
}

const text = (cell: string) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`
const inCell = (content: string) => `<row>${text(content)}</row>`
const headings = `<row r="1">${text('Nombre')}${text('DNI')}</row>`
const refused = (budget: BudgetName) => ({
  status: budgets[budget].status,
  budget,
  message: new OverBudget(budget).message,
})

describe('a workbook', () => {
  it('with a few rows is read, with the row numbers of the file', async () => {
    const table = await readFile(
      await workbook(`${headings}<row r="4"><c r="A4" t="s"><v>0</v></c><c r="B4"><v>30</v></c></row>`, ['Ana']),
    )
    expect(table).toMatchObject({ columnas: ['Nombre', 'DNI'], filas: [{ fila: 4, celdas: ['Ana', '30'] }] })
  })

  it.each<[string, BudgetName, () => Promise<Uint8Array>]>([
    ['cells without end', 'workbookMarks', () => workbook(`${headings}<row>${'<c/>'.repeat(3_100_000)}</row>`)],
    ['attributes without end', 'workbookMarks', () => workbook(`<row ${'a="" '.repeat(100_000)}/>`)],
    [
      'texts without end',
      'workbookMarks',
      () =>
        workbook(
          headings,
          Array.from({ length: 760_000 }, () => ''),
        ),
    ],
    ['a section without end', 'workbookMarks', () => workbook(headings + inCell(`<![CDATA[${'x>'.repeat(70_000)}]]>`))],
    ['a comment without end', 'workbookMarks', () => workbook(`${headings}<!--${'x>'.repeat(70_000)}-->`)],
    ['a tag that goes on in a quote', 'workbookMarks', () => workbook(`${headings}<row a="${'>'.repeat(70_000)}"/>`)],
    ['a text without end', 'workbookBytes', () => workbook(headings + inCell('x'.repeat(300_000)))],
    ['sections without end', 'workbookMarks', () => workbook(headings + inCell('<![CDATA[]]>'.repeat(280_000)))],
    ['entities without end', 'workbookMarks', () => workbook(headings + inCell('&lt;'.repeat(50_000)).repeat(61))],
    ['zeros without end', 'workbookBytes', () => workbook(`${headings}${' '.repeat(34_000_000)}`)],
    [
      'one long text in every cell',
      'importedText',
      () => workbook(headings + `<row>${'<c t="s"><v>0</v></c>'.repeat(40)}</row>`.repeat(300), ['x'.repeat(2000)]),
    ],
    [
      'too many parts',
      'workbookBytes',
      () => workbook(headings, [], Object.fromEntries(Array.from({ length: 600 }, (_, at) => [`a${at}.xml`, '']))),
    ],
  ])('with %s is refused while reading', async (_, budget, made) => {
    await expect(readFile(await made())).rejects.toMatchObject(refused(budget))
  })

  it('with sections, comments and quoted signs in its cells is read', async () => {
    const table = await readFile(
      await workbook(
        `${headings}<!-- a > b --><row a="x > y">${text('<![CDATA[Ana > <Paz>]]>')}${text('1 &lt; 2')}</row><?ver 1?>`,
      ),
    )
    expect(table.filas).toEqual([{ fila: 2, celdas: ['Ana > <Paz>', '1 < 2'] }])
  })

  it('with false sizes, or with a second one inside, is read by its real content', async () => {
    const bytes = Buffer.from(await workbook(`${headings}<row>${text('Ana')}${text('1')}</row>`))
    const at = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]))
    bytes.writeUInt32LE(7, at + 24)
    await expect(readFile(bytes)).rejects.toMatchObject({ status: 400 })
    const inner = await workbook(`${headings}${'<row/>'.repeat(1000)}`)
    const nested = await workbook(`${headings}<row>${text('Ana')}${text('1')}</row>`, [], {
      'xl/embeddings/a.xlsx': Buffer.from(inner).toString('latin1'),
    })
    expect((await readFile(nested)).filas).toHaveLength(1)
  })
})

describe('bytes', () => {
  it.each([
    ['UTF-16', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.alloc(8_000_000, 0xd8)])],
    ['windows-1252', Buffer.alloc(8_000_000, 0xe9)],
    ['UTF-8', Buffer.concat([Buffer.from('ñ'.repeat(2_000_000)), Buffer.alloc(4_000_000, 0xff)])],
  ])('of nothing but broken %s are refused', async (_, bytes) => {
    await expect(readFile(bytes)).rejects.toMatchObject({ status: 400 })
  })
})

describe('a CSV', () => {
  const csv = (content: string) => readFile(new TextEncoder().encode(content))

  it('keeps quotes, separators and line ends inside a cell', async () => {
    const { filas } = await csv('Nombre;Notas\r\n"Ana ""la"" Paz";"uno;dos\r\ntres"\rEva;"suelta" y más\n;\nLuz')
    expect(filas).toEqual([
      { fila: 2, celdas: ['Ana "la" Paz', 'uno;dos\ntres'] },
      { fila: 3, celdas: ['Eva', '"suelta" y más'] },
      { fila: 5, celdas: ['Luz', ''] },
    ])
  })

  it.each([
    ['one line of separators', `${','.repeat(8_000_000)}`],
    ['one line of letters', 'x'.repeat(8_000_000)],
    ['one line of quotes', '"'.repeat(8_000_000)],
    ['quotes that never close', `Nombre;DNI\n${'""x;b\n'.repeat(1_300_000)}`],
    ['quotes that open in every cell', `Nombre;DNI\n${`${'"a;'.repeat(70_000)}\n`.repeat(38)}`],
    ['quotes with the closing one far away', `Nombre;DNI\n${`""x;${'y'.repeat(600)}\n`.repeat(13_000)}"`],
    ['spaces before quotes', `Nombre;DNI\n${`${' '.repeat(700)}"a;1\n`.repeat(11_000)}`],
    ['empty lines', '\n'.repeat(8_000_000)],
    ['lone carriage returns', `Nombre${'\r'.repeat(8_000_000)}`],
    ['spaces', ' '.repeat(8_000_000)],
    ['rows', `Nombre\n${'Ana\n'.repeat(20_000)}`],
    ['columns', `${'a;'.repeat(200_000)}\n`],
  ])('of %s is refused with a message', async (_, content) => {
    await expect(csv(content)).rejects.toMatchObject({ status: 400, message: expect.stringMatching(/\.$/) })
  })

  it('with an unclosed quote ends it at its line', async () => {
    const { filas } = await csv(`Nombre\n"${'x""\n'.repeat(3)}`)
    expect(filas.map(({ celdas }) => celdas)).toEqual([['"x""'], ['x""'], ['x""']])
    await expect(csv(`Nombre\n"${'x""\n'.repeat(2_000_000)}`)).rejects.toMatchObject({ status: 400 })
  })

  it('with long texts in every cell is refused', async () => {
    const row = `${'x'.repeat(2000)};`.repeat(40)
    await expect(csv(`${'a;'.repeat(40)}\n${`${row}\n`.repeat(300)}`)).rejects.toMatchObject(refused('importedText'))
  })
})
