import { unauthorized } from '#server/errors.ts'
import type { Caller } from '#server/records/caller.ts'
import type { WriteContext } from '#server/records/collection.ts'
import { asCurrentCaller } from '#server/records/current-caller.ts'
import type { WriteEngine } from '#server/records/write-engine.ts'

type Asked = { caller: Caller; request: WriteContext['request']; input: WriteContext['input'] }

/**
 * A hand-written transaction for whoever has signed in, as he is stored now: a permission lost a moment ago is lost here
 * too. Guests get 401, and whoever's sign-in has ended since.
 */
export function currentTransaction<T>(
  { callers, transaction, now }: WriteEngine,
  { caller, ...asked }: Asked,
  work: (context: WriteContext) => Promise<T>,
): Promise<T> {
  return asCurrentCaller(callers, caller, async (current, confirm) => {
    if (current.id === null) throw unauthorized()
    return transaction(current.tenant, async (tx) => {
      const stampText = `select (${callers.stampSql} $1) as stamp`
      const [stored] = await tx.query<{ stamp: unknown }>(stampText, [current.id], 'current_stamp')
      confirm(stored?.stamp)
      return work({ ...asked, tx, caller: current, now: now() })
    })
  })
}
