import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { fromBuffer, type Entry, type ZipFile } from 'yauzl'
import { ZipFile as NewZip } from 'yazl'
import { OverBudget, spendFrom } from '#server/runtime/limits/over-budget.ts'
import { pieceReader, type Piece } from './piece-reader.ts'

const mostEntries = 500
/**
 * A tag is a name, its attributes and a long word; a cell holds 32,767 letters. The XML reader scans unfinished markup again
 * with each chunk.
 */
const longest: Readonly<Record<Piece, number>> = { text: 256 * 1024, tag: 64 * 1024, other: 64 * 1024 }
/** Bytes for which the reader makes something: tags, attributes and entities. */
const marked: ReadonlySet<number> = new Set(['<', '=', '&'].map((sign) => sign.charCodeAt(0)))
/** A comment or section costs ten times as much as a tag. */
const otherWeight = 10

/** Parts that stay in memory as a tree cost five times as much per tag as a sheet, whose rows are streamed. */
const treeWeight = 5

/** A cell beyond column ZZ: a row takes as much memory as its last cell's column. */
const farCell = /\sr\s*=\s*["'][A-Z]{3}/i

/**
 * Copies the parts of a workbook that hold a table into a new file. It unpacks them once and counts while doing so, whatever
 * sizes the file claims. Throws OverBudget for a file larger than any member list, and any other error for an invalid workbook.
 */
export async function repackWorkbook(bytes: Uint8Array): Promise<Uint8Array> {
  const zip = await opened(Buffer.from(bytes))
  if (zip.entryCount > mostEntries) throw new OverBudget('workbookBytes')
  const spendBytes = spendFrom('workbookBytes')
  const spendMarks = spendFrom('workbookMarks')
  const packed = new NewZip()
  for await (const entry of entriesOf(zip)) {
    if (!/\.(xml|rels)$/i.test(entry.fileName)) continue
    const weight = entry.fileName.includes('worksheets/') ? 1 : treeWeight
    const counts = { spendBytes, spendMarks: (marks: number) => spendMarks(marks * weight) }
    packed.addBuffer(await unpacked(await streamOf(zip, entry), counts), entry.fileName, { compressionLevel: 1 })
  }
  packed.end()
  return buffer(packed.outputStream)
}

interface Counts {
  readonly spendBytes: (amount: number) => void
  readonly spendMarks: (amount: number) => void
}

async function unpacked(stream: Readable, { spendBytes, spendMarks }: Counts): Promise<Buffer> {
  const chunks: Buffer[] = []
  const marksIn = markCounter()
  for await (const chunk of stream) {
    if (!Buffer.isBuffer(chunk)) continue
    spendBytes(chunk.length)
    spendMarks(marksIn(chunk))
    chunks.push(chunk)
  }
  const part = Buffer.concat(chunks)
  if (farCell.test(part.toString('latin1'))) throw new OverBudget('workbookMarks')
  return part
}

/** Counts what the reader makes objects of. Throws OverBudget for a text or markup that is too long for a workbook. */
function markCounter(): (chunk: Buffer) => number {
  const pieceAt = pieceReader()
  return (chunk) => {
    let marks = 0
    for (const byte of chunk) {
      const { kind, length } = pieceAt(byte)
      if (marked.has(byte)) marks += 1
      if (kind === 'other' && length === 2) marks += otherWeight
      if (length > longest[kind]) throw new OverBudget(kind === 'text' ? 'workbookBytes' : 'workbookMarks')
    }
    return marks
  }
}

const opened = (bytes: Buffer) =>
  new Promise<ZipFile>((resolve, reject) =>
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => (error ? reject(error) : resolve(zip))),
  )

/** Reads the next entry only when requested. */
async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry> {
  for (;;) {
    const entry = await new Promise<Entry | null>((resolve, reject) => {
      zip.removeAllListeners()
      zip
        .once('error', reject)
        .once('end', () => resolve(null))
        .once('entry', resolve)
      zip.readEntry()
    })
    if (!entry) return
    yield entry
  }
}

const streamOf = (zip: ZipFile, entry: Entry) =>
  new Promise<Readable>((resolve, reject) =>
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream))),
  )
