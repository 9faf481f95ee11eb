import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { fromBuffer, type Entry, type ZipFile } from 'yauzl'
import { ZipFile as NewZip } from 'yazl'
import { OverBudget, spendFrom } from '#server/budgets/over-budget.ts'

const mostEntries = 500
/** A name, its attributes and a long word; a reader goes through a tag again with each piece of the file that arrives. */
const longestTag = 64 * 1024
const opening = 0x3c
const closing = 0x3e
const equals = 0x3d

/** Of what is held as a tree until the end, each mark costs as much as five of a sheet, whose rows pass by. */
const treeWeight = 5

/** A cell past column ZZ: a row is as wide in memory as its last cell says. */
const farCell = /\sr\s*=\s*["'][A-Z]{3}/i

/**
 * The parts of a workbook that a table is read from, in a new file: unpacked once and counted meanwhile, whatever the file
 * says of its own sizes. Throws OverBudget for what would grow past a list of members, any other error for what is no
 * workbook.
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

/** Counts tags and attributes, of which a reader makes an object each. */
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

/** One at a time: the next is read when it is asked for. */
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
