import { buffer } from 'node:stream/consumers'
import { fromBuffer, type Entry } from 'yauzl'
import { ZipFile } from 'yazl'

export function unzip(bytes: Uint8Array): Promise<Map<string, Buffer>> {
  const parts = new Map<string, Buffer>()
  return new Promise((resolve, reject) =>
    fromBuffer(Buffer.from(bytes), { lazyEntries: true }, (failure, zip) => {
      if (failure) return reject(failure)
      zip.on('error', reject)
      zip.on('end', () => resolve(parts))
      zip.on('entry', (entry: Entry) =>
        zip.openReadStream(entry, (error, stream) => {
          if (error) return reject(error)
          buffer(stream).then((part) => {
            parts.set(entry.fileName, part)
            zip.readEntry()
          }, reject)
        }),
      )
      zip.readEntry()
    }),
  )
}

export function zipOf(parts: ReadonlyMap<string, Buffer>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, part] of parts) zip.addBuffer(part, name)
  zip.end()
  return buffer(zip.outputStream)
}
