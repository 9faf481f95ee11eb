import { refusalOf } from '#server/runtime/db/database-error.ts'
import { onlyReading, unauthorized } from '#server/runtime/errors/errors.ts'
import type { Caller } from '#server/engine/records/declaration/caller.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import { asCurrentCaller } from '#server/engine/records/statement/current-caller.ts'
import type { WriteEngine } from './write-engine.ts'

type Options = {
  caller: Caller
  request: WriteContext['request']
  input: WriteContext['input']
  /** Allows writes for read-only callers: exports write an audit row, and a suspended gym can still pay. */
  isAlwaysWritten?: boolean
}

/** SQLSTATE of a write in a read-only transaction. */
const readOnly = '25006'

/**
 * Runs a transaction for a signed-in caller, reloaded from the database so that revoked permissions apply at once. Guests and
 * ended sessions get 401. For read-only callers the database transaction is read-only, and writes get 403, so that no route can
 * forget the check.
 */
export function currentTransaction<T>(
  { callers, transaction, now }: WriteEngine,
  { caller, isAlwaysWritten = false, ...rest }: Options,
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
        return work({ ...rest, tx, caller: current, now: now() })
      })
    } catch (error) {
      throw held && refusalOf(error)?.code === readOnly ? onlyReading(held) : error
    }
  })
}
