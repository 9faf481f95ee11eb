import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { fromBuffer, type Entry, type ZipFile } from 'yauzl'
import { ZipFile as NewZip } from 'yazl'
import { OverBudget, spendFrom } from '#server/runtime/limits/over-budget.ts'

const mostEntries = 500
/** A name, its attributes and a long word. The XML reader rescans an open tag with each chunk. */
const longestTag = 64 * 1024
const opening = 0x3c
const closing = 0x3e
const equals = 0x3d

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

/** Counts tags and attributes: the reader creates an object for each. */
function markCounter(): (chunk: Buffer) => number {
  let inTag = 0
  return (chunk) => {
    let marks = 0
    for (const byte of chunk) {
      if (byte === opening || byte === equals) marks += 1
      inTag = byte === opening ? 1 : byte === closing || inTag === 0 ? 0 : inTag + 1
      if (inTag > longestTag) throw new OverBudget('workbookMarks')
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
