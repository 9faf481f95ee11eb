import { ApiError } from '../errors.ts'
import type { Caller, CallerSource } from './caller.ts'
import { reloadCaller, StaleCaller } from './run-statement.ts'

/** Tells the stamp that a statement of the work has read. Throws where the caller is not who he was. */
export type ConfirmStamp = (stamp: unknown) => void

/**
 * Runs `work` for a caller as he is stored now. The work confirms the stamp it reads inside its own transaction; where it
 * was refused before it came to that, the stored caller is asked, so that neither a lost nor a won permission waits for a
 * cache. Done again at most once.
 */
export async function asCurrentCaller<T>(
  source: CallerSource,
  caller: Caller,
  work: (caller: Caller, confirm: ConfirmStamp) => Promise<T>,
): Promise<T> {
  if (caller.id === null) return work(caller, () => undefined)
  let confirmed = false
  const confirm: ConfirmStamp = (stamp) => {
    if (String(stamp) !== caller.stamp) throw new StaleCaller()
    confirmed = true
  }
  try {
    return await work(caller, confirm)
  } catch (error) {
    if (!(error instanceof StaleCaller) && (confirmed || !(error instanceof ApiError))) throw error
    const current = await reloadCaller(caller, caller.id, source)
    if (current.stamp === caller.stamp) throw error
    return work(current, () => undefined)
  }
}
