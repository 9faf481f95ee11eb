import type { Readable } from 'node:stream'
import { open, type Entry, type ZipFile } from 'yauzl'
import { refuse } from '#server/collections/refusal.ts'

/** A row is a record of text fields; nothing of ours comes near it. */
const longestLine = 2 * 1024 * 1024
const mostEntries = 200_000
/** Unpacked, all parts together. */
const mostBytes = 4 * 1024 * 1024 * 1024

/** A full export opened for reading, part by part. `close` it. */
export interface OpenZip {
  readonly text: (path: string, most: number) => Promise<string>
  /** The rows of a part, parsed; none where the part is missing. */
  readonly lines: (path: string) => AsyncGenerator<unknown>
  /** The bytes of a part; null where it is missing, empty or larger than it may be. */
  readonly bytes: (path: string, most: number) => Promise<Buffer | null>
  readonly close: () => void
}

export const notAnExport = () =>
  refuse('archivo', 'validation_not_an_export', 'El archivo no es una exportación completa de Vigente, o está dañado.')

/** Opens a ZIP that lies on the disk. What it says of its own sizes is checked while it is read. */
export async function openZip(path: string): Promise<OpenZip> {
  const zip = await orNotAnExport(() => opened(path))
  const entries = await orNotAnExport(() => directoryOf(zip))
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
      if (entry) yield* linesOf(await stream(entry))
    },
    close: () => zip.close(),
  }
}

const opened = (path: string) =>
  new Promise<ZipFile>((resolve, reject) =>
    open(path, { lazyEntries: true, autoClose: false }, (error, zip) => (error ? reject(error) : resolve(zip))),
  )

function directoryOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  let total = 0
  return new Promise((resolve, reject) => {
    zip.on('error', reject)
    zip.on('end', () => resolve(entries))
    zip.on('entry', (entry: Entry) => {
      total += entry.uncompressedSize
      entries.set(entry.fileName, entry)
      if (entries.size > mostEntries || total > mostBytes) reject(new Error('too large'))
      else zip.readEntry()
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
  } catch {
    throw notAnExport()
  }
}
