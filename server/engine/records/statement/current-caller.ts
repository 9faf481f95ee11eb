import { ApiError } from '#server/runtime/errors/errors.ts'
import type { Caller, CallerSource } from '../declaration/caller.ts'
import { reloadCaller, StaleCaller } from './run-statement.ts'

/** Confirms the stamp that a statement has read. Throws when the caller has changed. */
export type ConfirmStamp = (stamp: unknown) => void

/**
 * Runs `work` for the caller as stored now. `work` confirms the stamp that it reads inside its own transaction. If it
 * failed before that, the stored caller is loaded, so that neither a lost nor a new permission waits for a cache. Runs
 * again once at most.
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
