import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { fromBuffer, type Entry, type ZipFile } from 'yauzl'
import { OverBudget, spendFrom } from '#server/runtime/limits/over-budget.ts'

const mostEntries = 500

export interface Parts {
  readonly names: ReadonlySet<string>
  /** The text of a part; '' if there is none. */
  readonly read: (name: string) => Promise<string>
}

/**
 * Opens a zip and unpacks the parts asked for, counting while doing so, whatever sizes the file claims. Names are in lower case
 * with plain slashes. Throws OverBudget for a file larger than any member list, and any other error for an invalid zip.
 */
export async function openParts(bytes: Uint8Array): Promise<Parts> {
  const zip = await opened(Buffer.from(bytes))
  if (zip.entryCount > mostEntries) throw new OverBudget('workbookBytes')
  const spendBytes = spendFrom('workbookBytes')
  const entries = new Map<string, Entry>()
  for await (const entry of entriesOf(zip)) entries.set(nameOf(entry), entry)
  return {
    names: new Set(entries.keys()),
    async read(name) {
      const entry = entries.get(name.toLowerCase())
      if (!entry) return ''
      const stream = await streamOf(zip, entry)
      return textOf(await buffer(counted(stream, spendBytes)))
    },
  }
}

const nameOf = (entry: Entry) =>
  entry.fileNameRaw.toString('utf8').replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase()

async function* counted(stream: Readable, spendBytes: (amount: number) => void): AsyncGenerator<Buffer> {
  for await (const chunk of stream) {
    if (!Buffer.isBuffer(chunk)) continue
    spendBytes(chunk.length)
    yield chunk
  }
}

function textOf(part: Buffer): string {
  const encoding =
    part[0] === 0xff && part[1] === 0xfe ? 'utf-16le' : part[0] === 0xfe && part[1] === 0xff ? 'utf-16be' : 'utf-8'
  return new TextDecoder(encoding).decode(part)
}

const opened = (bytes: Buffer) =>
  new Promise<ZipFile>((resolve, reject) =>
    fromBuffer(bytes, { lazyEntries: true, decodeStrings: false, autoClose: false }, (error, zip) =>
      error ? reject(error) : resolve(zip),
    ),
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
