import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { StartError } from '#server/errors.ts'
import { bucketPlace } from './bucket-place.ts'

/** Where copies of backups go, away from the disk they were made on. */
export interface SecondPlace {
  /** In words, without any key. */
  readonly where: string
  /** Sizes in bytes, by name. */
  list(): Promise<ReadonlyMap<string, number>>
  copy(path: string, name: string): Promise<void>
  /** The bytes as they came to lie there. */
  read(name: string): Promise<AsyncIterable<Uint8Array>>
  remove(name: string): Promise<void>
}

/** BACKUP_COPY: a folder, or a bucket of an S3-compatible server (`https://KEY:SECRET@server/bucket/folder?region=`). */
export const openSecondPlace = (given: string): SecondPlace =>
  /^(s3|https?):\/\//.test(given) ? bucketPlace(given) : folderPlace(given)

/** Copies a backup and reads the copy again: it is there when it has the same size and the same digest. */
export async function copyVerified(place: SecondPlace, path: string, name: string): Promise<void> {
  await place.copy(path, name)
  const [{ size }, sizes] = await Promise.all([stat(path), place.list()])
  const [digest, copied] = [await digestOf(createReadStream(path)), await digestOf(await place.read(name))]
  if (sizes.get(name) === size && digest === copied) return
  await place.remove(name)
  throw new StartError(`La copia de ${name} en ${place.where} no quedó igual al respaldo.`)
}

async function digestOf(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const digest = createHash('sha256')
  for await (const piece of bytes) digest.update(piece)
  return digest.digest('hex')
}

/** A folder that somebody has made: one that is missing may be a disk that is not there. */
function folderPlace(folder: string): SecondPlace {
  return {
    where: folder,
    async list() {
      const names = await readdir(folder).catch((cause: unknown) => {
        throw new StartError(`No se puede leer ${folder} (BACKUP_COPY). Créala, o conecta su disco.`, { cause })
      })
      return new Map(
        await Promise.all(names.map(async (name) => [name, (await stat(join(folder, name))).size] as const)),
      )
    },
    async copy(path, name) {
      const draft = join(folder, `${name}.a-medias`)
      try {
        await pipeline(createReadStream(path), createWriteStream(draft, { mode: 0o600 }))
        await flush(draft)
        await rename(draft, join(folder, name))
        await flush(folder)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    read: async (name) => createReadStream(join(folder, name)),
    remove: (name) => rm(join(folder, name), { force: true }),
  }
}

async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
