import type { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { crc32 } from 'node:zlib'
import { fromFd, type Entry, type ZipFile } from 'yauzl'
import { spendFrom } from '#server/runtime/limits/over-budget.ts'
import { ApiError } from '#server/runtime/errors/errors.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'

/** The longest row is a member with notes of 2,000 characters. */
const longestLine = 64 * 1024
/** Milliseconds of reading, and of work with what was read, before other requests of this process get a turn. */
const longestTurn = 5

/** A full export opened for reading, part by part. It needs the file to stay open. */
export interface OpenZip {
  readonly text: (path: string, most: number) => Promise<string>
  /** The parsed rows of a part; none if the part is missing. */
  readonly lines: (path: string) => AsyncGenerator<unknown>
  /** The bytes of a part; null if it is missing, empty or too large. */
  readonly bytes: (path: string, most: number) => Promise<Buffer | null>
}

export const notAnExport = () => refuse('archivo', 'validation_not_allowed', 'traslado_not_an_export')

/** Opens a ZIP on disk. The sizes that it claims are only a reason to refuse: bytes and rows are counted while they are read. */
export async function openZip(file: number): Promise<OpenZip> {
  const zip = await orNotAnExport(() => opened(file))
  const entries = await orNotAnExport(() => directoryOf(zip))
  const spendRows = spendFrom('gymZipRows')
  const spendBytes = spendFrom('gymZipBytes')
  const chunks = (entry: Entry) => checked(zip, entry, spendBytes)
  const bytes = async (name: string, most: number) => {
    const entry = entries.get(name)
    if (!entry || entry.uncompressedSize === 0 || entry.uncompressedSize > most) return null
    return orNotAnExport(async () => {
      const all: Buffer[] = []
      for await (const chunk of chunks(entry)) all.push(chunk)
      return Buffer.concat(all)
    })
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
      let began = performance.now()
      for await (const lines of linesOf(chunks(entry)))
        for (const line of lines) {
          spendRows()
          if (line === '') continue
          if (performance.now() - began > longestTurn) {
            await setImmediate()
            began = performance.now()
          }
          yield parsed(line)
        }
    },
  }
}

/** The content of a part. The library compares its size with the directory's; its sum is compared here. */
async function* checked(zip: ZipFile, entry: Entry, spendBytes: (amount: number) => void): AsyncGenerator<Buffer> {
  let sum = 0
  for await (const chunk of await streamOf(zip, entry)) {
    if (!Buffer.isBuffer(chunk)) continue
    spendBytes(chunk.length)
    sum = crc32(chunk, sum)
    yield chunk
  }
  if (sum !== entry.crc32) throw notAnExport()
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

/** The lines of each chunk together: one by one, empty ones would cost more than rows. */
async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<readonly string[]> {
  let rest = ''
  const decoder = new TextDecoder()
  try {
    for await (const chunk of chunks) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      if (rest.length > longestLine) throw notAnExport()
      yield lines
    }
  } catch (error) {
    throw error instanceof ApiError ? error : notAnExport()
  }
  yield [rest]
}

function parsed(line: string): unknown {
  try {
    if (line.length <= longestLine) return JSON.parse(line)
  } catch {
    throw notAnExport()
  }
  throw notAnExport()
}

async function orNotAnExport<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof ApiError ? error : notAnExport()
  }
}
