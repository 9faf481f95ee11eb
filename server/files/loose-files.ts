import type { RunTransaction } from '#server/db/transaction.ts'
import { prefixOf } from './file-store.ts'
import type { FileStore } from './file-store.ts'

export interface LooseFiles {
  readonly store: FileStore
  readonly transaction: RunTransaction
}

/**
 * Deletes a file that no record holds. Its row goes with the bytes or stays: while a transaction that claims it is open this
 * waits, and then finds nothing to delete.
 */
export async function removeLoose({ store, transaction }: LooseFiles, name: string): Promise<void> {
  await transaction(null, async ({ query }) => {
    const [loose] = await query('delete from archivos_sueltos where nombre = $1 returning nombre', [name])
    if (loose) await store.removeAll(prefixOf(name))
  })
}

/** No upload waits so long for its record: whatever is older was left by a crash. */
const hour = 3_600_000
const batch = 100

/** Deletes what crashes have left; answers how many. Any number of processes may sweep at once. */
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
