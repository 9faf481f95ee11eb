import { fromBuffer, type Entry, type ZipFile } from 'yauzl'
import { refuse } from '#server/collections/refusal.ts'

const maxBytes = 40 * 1024 * 1024
const maxEntries = 500

/**
 * Refuses a workbook that would grow past what a list of members can be, without trusting what it says of its own sizes:
 * every part is unpacked and counted, none of it kept.
 */
export async function requireSmallZip(bytes: Uint8Array): Promise<void> {
  try {
    const zip = await open(Buffer.from(bytes))
    await measure(zip)
  } catch {
    throw refuse('archivo', 'validation_invalid_file', 'No pudimos abrir el archivo, o es demasiado grande por dentro.')
  }
}

const open = (bytes: Buffer) =>
  new Promise<ZipFile>((resolve, reject) =>
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => (error ? reject(error) : resolve(zip))),
  )

function measure(zip: ZipFile): Promise<void> {
  let total = 0
  return new Promise((resolve, reject) => {
    if (zip.entryCount > maxEntries) return reject(new Error('too many parts'))
    zip.on('error', reject)
    zip.on('end', resolve)
    zip.on('entry', (entry: Entry) => {
      total += entry.uncompressedSize
      if (total > maxBytes) return reject(new Error('too large'))
      zip.openReadStream(entry, (error, stream) => {
        if (error) return reject(error)
        stream.on('error', reject)
        stream.on('end', () => zip.readEntry())
        stream.resume()
      })
    })
    zip.readEntry()
  })
}
