import type { RunTransaction } from '#server/db/transaction.ts'
import { createGate } from '#server/budgets/gate.ts'
import { ApiError, unavailable } from '#server/errors.ts'
import { NewFile, RefusedFile } from '#server/records/files/file-keeper.ts'
import type { FileKeeper } from '#server/records/files/file-keeper.ts'
import { acceptUpload } from './accept-upload.ts'
import { storedName } from './file-name.ts'
import { keyOf } from './file-store.ts'
import type { FileStore } from './file-store.ts'
import { removeLoose } from './loose-files.ts'

const notStored = 'No se pudo guardar el archivo.'

/** What a folder answers that is full, or that nothing can be written to. */
const noRoomCodes = ['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'ENOTDIR', 'EIO']

const hasNoRoom = (error: unknown) =>
  error instanceof Error && 'code' in error && noRoomCodes.includes(String(error.code))

const noRoom = (cause: unknown) =>
  new ApiError(507, `${notStored} El servidor no tiene espacio; avísale a quien lo administra.`, {}, cause)

export interface KeeperParts {
  readonly store: FileStore
  readonly transaction: RunTransaction
  readonly random: (bytes: Uint8Array) => Uint8Array
  /** Told of what could not be deleted. */
  readonly onError: (error: unknown) => void
}

/** What the engine keeps its files with: bytes in a store, and in `archivos_sueltos` the names that no record holds. */
export function createFileKeeper({ store, transaction, random, onError }: KeeperParts): FileKeeper {
  // Two cores' worth of decoding at once; an upload waits in memory, hence not too many of them.
  const gate = createGate({ running: 2, line: 'picturesInLine' })
  return {
    async take(settings, upload, gym) {
      const accepted = await gate(gym, () => acceptUpload(settings, upload))
      if (!accepted.ok) return new RefusedFile(accepted.error)
      const name = storedName(upload instanceof File ? upload.name : '', accepted.type, random)
      await transaction(null, ({ query }) => query('insert into archivos_sueltos (nombre) values ($1)', [name]))
      try {
        await store.put(keyOf(name, 'original'), accepted.bytes)
      } catch (error) {
        throw hasNoRoom(error) ? noRoom(error) : unavailable(`${notStored} Intenta de nuevo en unos minutos.`, error)
      }
      return new NewFile(name)
    },
    async claim({ query }, names) {
      const claimed = await query('delete from archivos_sueltos where nombre = any($1) returning nombre', [names])
      if (claimed.length !== names.length) throw unavailable('La subida tardó demasiado. Vuelve a intentarlo.')
    },
    async release({ query }, names) {
      await query('insert into archivos_sueltos (nombre) select unnest($1::text[]) on conflict do nothing', [names])
    },
    async discard(names) {
      for (const name of names) {
        try {
          await removeLoose({ store, transaction }, name)
        } catch (error) {
          onError(error)
        }
      }
    },
  }
}
