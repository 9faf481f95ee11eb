import type { Readable } from 'node:stream'
import { fromFd, type Entry, type ZipFile } from 'yauzl'
import { OverBudget, spendFrom } from '#server/budgets/over-budget.ts'
import { refuse } from '#server/collections/refusal.ts'

/** The longest row is a member with notes of 2,000 letters. */
const longestLine = 64 * 1024

/** A full export opened for reading, part by part. It reads the file as long as that is open. */
export interface OpenZip {
  readonly text: (path: string, most: number) => Promise<string>
  /** The rows of a part, parsed; none where the part is missing. */
  readonly lines: (path: string) => AsyncGenerator<unknown>
  /** The bytes of a part; null where it is missing, empty or larger than it may be. */
  readonly bytes: (path: string, most: number) => Promise<Buffer | null>
}

export const notAnExport = () =>
  refuse('archivo', 'validation_not_an_export', 'El archivo no es una exportación completa de Vigente, o está dañado.')

/** Opens a ZIP that lies on the disk. What it says of its own sizes is checked while it is read. */
export async function openZip(file: number): Promise<OpenZip> {
  const zip = await orNotAnExport(() => opened(file))
  const entries = await orNotAnExport(() => directoryOf(zip))
  const spendRows = spendFrom('gymZipRows')
  const stream = (entry: Entry) => orNotAnExport(() => streamOf(zip, entry))
  const bytes = async (name: string, most: number) => {
    const entry = entries.get(name)
    if (!entry || entry.uncompressedSize === 0 || entry.uncompressedSize > most) return null
    return orNotAnExport(async () => Buffer.concat(await (await stream(entry)).toArray()))
  }
  return {
    bytes,
    async text(name, most) {
      const found = await bytes(name, most)
      if (!found) throw notAnExport()
      return found.toString('utf8')
    },
    async *lines(name) {
      const entry = entries.get(name)
      if (!entry) return
      for await (const line of linesOf(await stream(entry))) {
        spendRows()
        yield line
      }
    },
  }
}

/** The file is closed by whoever opened it. Names are made texts once they are counted: the library does it letter by letter. */
const opened = (file: number) =>
  new Promise<ZipFile>((resolve, reject) =>
    fromFd(file, { lazyEntries: true, autoClose: false, decodeStrings: false }, (error, zip) =>
      error ? reject(error) : resolve(zip),
    ),
  )

/** Counted while it is read: what a directory says of itself is no reason to hold it in memory. */
function directoryOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  const spendNames = spendFrom('gymZipNames')
  const spendNameBytes = spendFrom('gymZipNameBytes')
  const spendBytes = spendFrom('gymZipBytes')
  return new Promise((resolve, reject) => {
    zip.on('error', reject)
    zip.on('end', () => resolve(entries))
    zip.on('entry', (entry: Entry) => {
      try {
        spendNames()
        spendNameBytes(entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength)
        spendBytes(entry.uncompressedSize)
      } catch (error) {
        return reject(error)
      }
      entries.set(entry.fileNameRaw.toString('utf8'), entry)
      zip.readEntry()
    })
    zip.readEntry()
  })
}

const streamOf = (zip: ZipFile, entry: Entry) =>
  new Promise<Readable>((resolve, reject) =>
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream))),
  )

async function* linesOf(stream: Readable): AsyncGenerator<unknown> {
  let rest = ''
  const decoder = new TextDecoder()
  try {
    for await (const chunk of stream) {
      const parts = (rest + decoder.decode(chunk, { stream: true })).split('\n')
      rest = parts.pop() ?? ''
      if (rest.length > longestLine) throw new Error('a line without end')
      for (const line of parts) if (line !== '') yield JSON.parse(line)
    }
    if (rest !== '') yield JSON.parse(rest)
  } catch {
    throw notAnExport()
  }
}

async function orNotAnExport<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof OverBudget ? error : notAnExport()
  }
}
