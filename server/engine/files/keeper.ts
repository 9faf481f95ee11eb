import type { RunTransaction } from '#server/runtime/db/transaction.ts'
import type { ByteSeal } from '#server/runtime/encrypted-text.ts'
import { createGate } from '#server/runtime/limits/gate.ts'
import { unavailable, refused } from '#server/runtime/errors/errors.ts'
import { NewFile, RefusedFile } from '#server/engine/records/declaration/file-keeper.ts'
import type { FileKeeper } from '#server/engine/records/declaration/file-keeper.ts'
import { acceptUpload } from './accept-upload.ts'
import { storedName } from './file-name.ts'
import { keyOf } from '#server/runtime/file-store/file-key.ts'
import type { FileStore } from '#server/runtime/file-store/file-store.ts'
import { removeLoose } from './loose-files.ts'

/** Errors of a full or read-only folder. */
const noRoomCodes = ['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'ENOTDIR', 'EIO']

const hasNoRoom = (error: unknown) =>
  error instanceof Error && 'code' in error && noRoomCodes.includes(String(error.code))

export interface KeeperParts {
  readonly store: FileStore
  readonly transaction: RunTransaction
  /** For fields whose files are sealed. */
  readonly seal: ByteSeal
  /** Called with errors of deletes that failed. */
  readonly onError: (error: unknown) => void
}

/** The engine's file keeper: bytes in a store, and names without a record in `archivos_sueltos`. */
export function createFileKeeper({ store, transaction, seal, onError }: KeeperParts): FileKeeper {
  // Decodes two pictures at once, for two cores. Waiting uploads are in memory, so the queue is short.
  const gate = createGate({ running: 2, line: 'picturesInLine' })
  return {
    async take(settings, upload, gym) {
      const accepted = await gate(gym, () => acceptUpload(settings, upload))
      if (!accepted.ok) return new RefusedFile(accepted.error)
      const name = storedName(upload instanceof File ? upload.name : '', accepted.type)
      await transaction(null, ({ query }) => query('insert into archivos_sueltos (nombre) values ($1)', [name]))
      try {
        await store.put(keyOf(name, 'original'), settings.sealed ? seal.close(accepted.bytes) : accepted.bytes)
      } catch (error) {
        throw hasNoRoom(error) ? refused(507, 'file_no_space', error) : unavailable('file_not_stored', error)
      }
      return new NewFile(name)
    },
    async claim({ query }, names) {
      const claimed = await query('delete from archivos_sueltos where nombre = any($1) returning nombre', [names])
      if (claimed.length !== names.length) throw unavailable('upload_too_slow')
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
