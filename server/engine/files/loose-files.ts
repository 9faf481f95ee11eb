import type { RunTransaction } from '#server/runtime/db/transaction.ts'
import { prefixOf } from '#server/runtime/file-store/file-key.ts'
import type { FileStore } from '#server/runtime/file-store/file-store.ts'

export interface LooseFiles {
  readonly store: FileStore
  readonly transaction: RunTransaction
}

/**
 * Deletes a file without a record, row and bytes together. Waits while a transaction that claims the file is open, and
 * then finds nothing to delete.
 */
export async function removeLoose({ store, transaction }: LooseFiles, name: string): Promise<void> {
  await transaction(null, async ({ query }) => {
    const [loose] = await query('delete from archivos_sueltos where nombre = $1 returning nombre', [name])
    if (loose) await store.removeAll(prefixOf(name))
  })
}

/** Uploads get their record much sooner; older files were left by a crash. */
const hour = 3_600_000
const batch = 100

/** Deletes files left by crashes; answers how many. Several processes may sweep at once. */
export async function sweepFiles(files: LooseFiles, now: Date): Promise<number> {
  const limit = new Date(now.getTime() - hour)
  const left = await files.transaction(null, ({ query }) =>
    query<{ nombre: string }>('select nombre from archivos_sueltos where creado < $1 order by creado limit $2', [
      limit,
      batch,
    ]),
  )
  for (const { nombre } of left) await removeLoose(files, nombre)
  return left.length < batch ? left.length : left.length + (await sweepFiles(files, now))
}
