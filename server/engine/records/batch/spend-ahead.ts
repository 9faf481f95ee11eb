import { TooManyRequests } from '#server/runtime/errors/errors.ts'
import { askRule } from '../read/access.ts'
import type { Caller } from '../declaration/caller.ts'
import type { Collection } from '../declaration/collection.ts'
import { asCurrentCaller } from '../statement/current-caller.ts'
import { limitPasswordGuesses } from '../write/auth-record.ts'
import { holdsUploads, receiveUploads } from '../write/uploads.ts'
import { requireMayWrite } from '../write/write-access.ts'
import type { WriteEngine } from '../write/write-engine.ts'
import type { BatchCall } from './batch-call.ts'

/** Counts that a batch spends. Each answers the seconds to wait; 0 to go on. */
export interface BatchLimits {
  readonly limitCreates: (collection: Collection, ip: string) => Promise<number>
  /** Counts one call of a batch like a request of its own. */
  readonly limitRate: (
    request: { readonly method: string; readonly path: string },
    caller: Pick<Caller, 'id'>,
    ip: string,
  ) => Promise<number>
}

/**
 * Counts a call of a batch. Counts are kept by transactions of their own, so all calls are counted before the batch's
 * transaction begins. A PUT counts as both a create and an update.
 */
export async function countCall(
  { writer, limitRate, limitCreates }: BatchLimits & { readonly writer: WriteEngine },
  { action, method, path, write }: BatchCall,
): Promise<void> {
  const { caller, collection, request } = write
  const wait =
    (await limitRate({ method, path }, caller, request.ip)) ||
    (action === 'create' || action === 'upsert' ? await limitCreates(collection, request.ip) : 0)
  if (wait > 0) throw new TooManyRequests(wait)
  if (action === 'update' || action === 'upsert') await limitPasswordGuesses(writer, write)
}

/** The call with its uploads stored. The names go into `taken`. */
export async function withStoredUploads(writer: WriteEngine, call: BatchCall, taken: string[]): Promise<BatchCall> {
  const { action, write } = call
  if (action === 'delete' || !holdsUploads(write)) return call
  const { collection } = write
  const body = await asCurrentCaller(writer.callers, write.caller, async (caller) => {
    const mayCreate = askRule(collection.rules.create, caller)
    requireMayWrite(collection, action === 'upsert' ? (mayCreate ? 'create' : 'update') : action, caller)
    return receiveUploads(writer.files, { ...write, caller }, taken)
  })
  return { ...call, write: { ...write, body } }
}
