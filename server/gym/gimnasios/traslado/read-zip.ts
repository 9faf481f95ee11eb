import type { Readable } from 'node:stream'
import { fromFd, type Entry, type ZipFile } from 'yauzl'
import { OverBudget, spendFrom } from '#server/runtime/limits/over-budget.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'

/** The longest row is a member with notes of 2,000 characters. */
const longestLine = 64 * 1024

/** A full export opened for reading, part by part. It needs the file to stay open. */
export interface OpenZip {
  readonly text: (path: string, most: number) => Promise<string>
  /** The parsed rows of a part; none if the part is missing. */
  readonly lines: (path: string) => AsyncGenerator<unknown>
  /** The bytes of a part; null if it is missing, empty or too large. */
  readonly bytes: (path: string, most: number) => Promise<Buffer | null>
}

export const notAnExport = () => refuse('archivo', 'validation_not_an_export', 'traslado_not_an_export')

/** Opens a ZIP on disk. Sizes that it claims are verified while reading. */
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

/** The caller closes the file. Names are decoded after the size check, because the library decodes character by character. */
const opened = (file: number) =>
  new Promise<ZipFile>((resolve, reject) =>
    fromFd(file, { lazyEntries: true, autoClose: false, decodeStrings: false }, (error, zip) =>
      error ? reject(error) : resolve(zip),
    ),
  )

/** Checks the limits while reading, so that an oversized directory is never held in memory. */
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
