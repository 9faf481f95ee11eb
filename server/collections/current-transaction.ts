import { refusalOf } from '#server/db/database-error.ts'
import { onlyReading, unauthorized } from '#server/errors.ts'
import type { Caller } from '#server/records/caller.ts'
import type { WriteContext } from '#server/records/collection.ts'
import { asCurrentCaller } from '#server/records/current-caller.ts'
import type { WriteEngine } from '#server/records/write-engine.ts'

type Asked = {
  caller: Caller
  request: WriteContext['request']
  input: WriteContext['input']
  /** Also writes for whoever only reads for now: exports leave a row of audit, and a service can be paid. */
  isAlwaysWritten?: boolean
}

/** SQLSTATE of a write in a transaction that only reads. */
const readOnly = '25006'

/**
 * A hand-written transaction for whoever has signed in, as he is stored now: a permission lost a moment ago is lost here
 * too. Guests get 401, and whoever's sign-in has ended since. The database itself refuses the writes of whoever only reads
 * for now (403), so that no route can forget to ask.
 */
export function currentTransaction<T>(
  { callers, transaction, now }: WriteEngine,
  { caller, isAlwaysWritten = false, ...asked }: Asked,
  work: (context: WriteContext) => Promise<T>,
): Promise<T> {
  return asCurrentCaller(callers, caller, async (current, confirm) => {
    if (current.id === null) throw unauthorized()
    const held = isAlwaysWritten ? undefined : current.onlyReads
    try {
      return await transaction(current.tenant, async (tx) => {
        if (held) await tx.query('set transaction read only')
        const stampText = `select (${callers.stampSql} $1) as stamp`
        const [stored] = await tx.query<{ stamp: unknown }>(stampText, [current.id], 'current_stamp')
        confirm(stored?.stamp)
        return work({ ...asked, tx, caller: current, now: now() })
      })
    } catch (error) {
      throw held && refusalOf(error)?.code === readOnly ? onlyReading(held) : error
    }
  })
}
