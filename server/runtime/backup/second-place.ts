import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { StartError } from '#server/runtime/errors/errors.ts'
import { writingTo } from './unwritable.ts'

/** A place for copies, on another disk than the backups. */
export interface SecondPlace {
  /** Description without any key. */
  readonly where: string
  /** Sizes in bytes, by name. */
  list(): Promise<ReadonlyMap<string, number>>
  copy(path: string, name: string): Promise<void>
  /** The last bytes of a file. */
  end(name: string, size: number): Promise<Buffer>
  read(name: string): Promise<AsyncIterable<Uint8Array>>
  remove(name: string): Promise<void>
}

/** Copies a backup and reads the copy again. It counts if size and digest are the same. */
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

/** An existing folder. A missing one may be an unmounted disk, so it is never created. */
export function folderPlace(folder: string): SecondPlace {
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
    copy: (path, name) => writingTo(folder, 'BACKUP_COPY', () => copyWhole(path, folder, name)),
    end: (name, size) => endOf(join(folder, name), size),
    read: async (name) => createReadStream(join(folder, name)),
    remove: (name) => rm(join(folder, name), { force: true }),
  }
}

async function copyWhole(path: string, folder: string, name: string): Promise<void> {
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
}

/** The last bytes of a file. */
export async function endOf(path: string, size: number): Promise<Buffer> {
  const handle = await open(path, 'r')
  try {
    const { size: whole } = await handle.stat()
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(size), 0, size, Math.max(0, whole - size))
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
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
