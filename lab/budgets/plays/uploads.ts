import sharp from 'sharp'
import { ZipFile } from 'yazl'
import { records } from '#lab/bench/measure/scenarios.ts'
import type { Attacker, Sent } from '../tools/attacker.ts'
import type { Play } from '../tools/play.ts'

const MiB = 1024 * 1024
const allowed = [200, 204, 400, 409, 413, 429, 503, 507, 0]

const boundary = 'grenze'

/** A form with one file and plain fields. */
export function fileForm(name: string, file: string, bytes: Buffer, fields: Record<string, string> = {}): Sent {
  const plain = Object.entries(fields).map(
    ([field, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
  )
  const head = `${plain.join('')}--${boundary}\r\ncontent-disposition: form-data; name="${name}"; filename="${file}"\r\ncontent-type: application/octet-stream\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
  return { method: 'POST', path: '', body, type: `multipart/form-data; boundary=${boundary}` }
}

type Part = readonly [name: string, bytes: Buffer]

async function zipOf(parts: Iterable<Part>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, bytes] of parts) zip.addBuffer(bytes, name)
  zip.end()
  const chunks: Buffer[] = []
  for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

/**
 * A ZIP that lists this many empty files with names of 109 letters. Written by hand, because yazl checks all files before
 * each one. The ZIP64 records at the end allow more than 65,535.
 */
function zipOfNames(count: number): Buffer {
  const names = Array.from({ length: count }, (_, n) => Buffer.from(`archivos/${String(n).padStart(100, 'x')}`))
  const directory = Buffer.concat(names.flatMap((name) => [directoryHead(name.length), name]))
  const end64 = Buffer.alloc(56)
  end64.writeUInt32LE(0x06064b50)
  end64.writeBigUInt64LE(44n, 4)
  end64.writeBigUInt64LE(BigInt(count), 24)
  end64.writeBigUInt64LE(BigInt(count), 32)
  end64.writeBigUInt64LE(BigInt(directory.length), 40)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x07064b50)
  locator.writeBigUInt64LE(BigInt(directory.length), 8)
  locator.writeUInt32LE(1, 16)
  const end = Buffer.alloc(22, 0xff)
  end.writeUInt32LE(0x06054b50)
  end.writeUInt32LE(0, 4)
  end.writeUInt16LE(0, 20)
  return Buffer.concat([directory, end64, locator, end])
}

function directoryHead(nameLength: number): Buffer {
  const head = Buffer.alloc(46)
  head.writeUInt32LE(0x02014b50)
  head.writeUInt16LE(20, 6)
  head.writeUInt16LE(nameLength, 28)
  return head
}

const contentTypes = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/></Types>`
const rels = (target: string, type: string) =>
  `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/></Relationships>`
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'

/** A workbook of one sheet with this content and these shared strings. */
const workbook = (rows: string, strings = ''): Promise<Buffer> =>
  zipOf([
    ['[Content_Types].xml', Buffer.from(contentTypes)],
    ['_rels/.rels', Buffer.from(rels('xl/workbook.xml', 'officeDocument'))],
    [
      'xl/workbook.xml',
      Buffer.from(
        `<?xml version="1.0"?><workbook ${main} xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ),
    ],
    ['xl/_rels/workbook.xml.rels', Buffer.from(rels('worksheets/sheet1.xml', 'worksheet'))],
    ['xl/sharedStrings.xml', Buffer.from(`<?xml version="1.0"?><sst ${main}>${strings}</sst>`)],
    [
      'xl/worksheets/sheet1.xml',
      Buffer.from(`<?xml version="1.0"?><worksheet ${main}><sheetData>${rows}</sheetData></worksheet>`),
    ],
  ])

const times = (count: number, make: (n: number) => string) => Array.from({ length: count }, (_, n) => make(n)).join('')

interface Upload {
  readonly atOnce: number
  readonly make: (attacker: Attacker) => Promise<Sent>
}

const uploads = (name: string, what: string, { atOnce, make }: Upload): Play => ({
  name,
  what,
  allowed,
  async attack(attacker) {
    const sent = await make(attacker)
    await attacker.repeat(atOnce, () => sent)
  },
})

/** A file for the import of members, uploaded by the attacker's gym. */
const imports = (name: string, what: string, file: string, bytes: () => Promise<Buffer>): Play =>
  uploads(name, what, {
    atOnce: 2,
    make: async ({ desk }) => ({
      ...fileForm('archivo', file, await bytes(), { sucursal_id: desk.sucursal }),
      path: '/api/importar',
      token: desk.token,
    }),
  })

/** A ZIP for the import of a whole gym, uploaded by an empty gym's administrator. */
const gyms = (name: string, what: string, bytes: () => Promise<Buffer>): Play =>
  uploads(name, what, {
    atOnce: 2,
    make: async ({ newcomer }) => ({
      method: 'POST',
      path: '/api/importar/gimnasio',
      token: newcomer,
      type: 'application/zip',
      body: await bytes(),
    }),
  })

/** The manifest of a ZIP with this many rows of a table. */
const manifestOf = (table: string, rows: number): Part => [
  'gimnasio.json',
  Buffer.from(
    JSON.stringify({
      formato: 'vigente-gimnasio',
      version: 1,
      creado: '2026-01-01',
      gimnasio: 'Bomba',
      tablas: { [table]: rows },
      archivos: 0,
    }),
  ),
]

/** A whole gym with this many rows of a table, each followed by a line's end. */
const zipOfRows = (table: string, rows: number, row: (n: number) => string): Promise<Buffer> => {
  const chunks = Array.from({ length: Math.ceil(rows / 1000) }, (_, at) =>
    Buffer.from(times(1000, (n) => `${row(at * 1000 + n)}\n`)),
  )
  return zipOf([manifestOf(table, chunks.length * 1000), [`datos/${table}.jsonl`, Buffer.concat(chunks)]])
}

const sucursal = '{"id":"a","nombre":"Centro","direccion":"Calle 1"}'
const millionsOfBranches = () => zipOfRows('sucursales', 2_500_000, () => sucursal)
/** As many columns as a line may hold, each with a name of its own. */
const wide = (n: number) =>
  `{"id":"a","nombre":"Centro","direccion":"Calle 1"${times(5000, (at) => `,"${(n * 5000 + at).toString(36)}":1`)}}`

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'red' }, limitInputPixels: false })
    .png()
    .toBuffer()

export const uploadPlays: readonly Play[] = [
  imports('xlsx-one-text', 'a workbook of a few KB that unpacks to 240 MB of text', 'lista.xlsx', () =>
    workbook('<row r="1"><c r="A1" t="s"><v>0</v></c></row>', `<si><t>${'x'.repeat(240 * MiB)}</t></si>`),
  ),
  imports(
    'xlsx-below-the-guard',
    'a workbook of 35 MB of cells, as large as the guard lets through',
    'lista.xlsx',
    () =>
      workbook(
        times(
          9000,
          (r) => `<row r="${r + 1}">${times(100, (c) => `<c r="${'ABCDEFGHIJ'[c % 10]}${r + 1}"><v>1</v></c>`)}</row>`,
        ),
      ),
  ),
  imports('xlsx-shared-strings', 'ten thousand rows that all point at the same text of 30 MB', 'lista.xlsx', () =>
    workbook(
      times(
        10_000,
        (r) =>
          `<row r="${r + 1}">${times(20, (c) => `<c r="${'ABCDEFGHIJKLMNOPQRST'[c]}${r + 1}" t="s"><v>0</v></c>`)}</row>`,
      ),
      `<si><t>${'x'.repeat(20 * MiB)}</t></si>`,
    ),
  ),
  imports('csv-one-line', 'a list of one line of 7 MB, quoted and never closed', 'lista.csv', async () =>
    Buffer.from(`nombre,dni\n"${'x,"'.repeat((7 * MiB) / 3)}`),
  ),
  imports('csv-many-columns', 'a list of millions of columns', 'lista.csv', async () =>
    Buffer.from(`nombre\n${','.repeat(7 * MiB)}`),
  ),
  gyms('zip-many-names', 'a ZIP that lists two hundred thousand names', async () => zipOfNames(199_000)),
  gyms('zip-long-line', 'a ZIP with one row of 200 MB', () =>
    zipOf([
      ['gimnasio.json', Buffer.from('{}')],
      ['datos/miembros.jsonl', Buffer.alloc(200 * MiB, 'x')],
    ]),
  ),
  gyms('zip-large-manifest', 'a ZIP that says of itself what it is in 200 MB', () =>
    zipOf([['gimnasio.json', Buffer.from(`{"a":[0${',0'.repeat(100 * MiB)}]}`)]]),
  ),
  gyms('zip-many-rows', 'a whole gym of 2.5 million branches', millionsOfBranches),
  { ...gyms('zip-usual-heap', 'the same at the usual heap', millionsOfBranches), heap: 'usual' },
  gyms('zip-many-members', 'a whole gym of 2.5 million members', () =>
    zipOfRows('miembros', 2_500_000, () => '{"id":"a","nombre":"Ana Paz"}'),
  ),
  gyms('zip-many-columns', 'a whole gym whose rows have ten million columns', () =>
    zipOfRows('sucursales', 2000, wide),
  ),
  gyms('zip-few-columns', 'rows of 150 columns each that nobody knows', () =>
    zipOfRows(
      'sucursales',
      100_000,
      (n) => `{"id":"a","nombre":"Centro"${times(150, (at) => `,"${(n * 150 + at).toString(36)}":1`)}}`,
    ),
  ),
  imports('xlsx-one-section', 'a workbook of 36 KB that is one section of 30 MB', 'lista.xlsx', () =>
    workbook(`<row r="1"><c r="A1" t="inlineStr"><is><t><![CDATA[${'>'.repeat(30 * MiB)}]]></t></is></c></row>`),
  ),
  uploads('picture-of-many-pixels', 'a photo of a few KB and 256 million pixels', {
    atOnce: 4,
    make: async ({ desk }) => ({
      ...fileForm('foto', 'foto.png', await picture(16_000, 16_000)),
      method: 'PATCH',
      path: `${records('miembros')}/${desk.miembro(2).id}`,
      token: desk.token,
    }),
  }),
  uploads('pictures-as-large-as-may-be', 'photos of 24 million pixels, again and again', {
    atOnce: 4,
    make: async ({ desk }) => ({
      ...fileForm('foto', 'foto.png', await picture(6000, 4000)),
      method: 'PATCH',
      path: `${records('miembros')}/${desk.miembro(3).id}`,
      token: desk.token,
    }),
  }),
]
