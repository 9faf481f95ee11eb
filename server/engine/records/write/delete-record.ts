import { notFound } from '#server/runtime/errors/errors.ts'
import { translateConstraint } from '../declaration/constraint-errors.ts'
import { asCurrentCaller } from '../statement/current-caller.ts'
import type { ConfirmStamp } from '../statement/current-caller.ts'
import { holdsFiles, settleFiles } from './uploads.ts'
import { lockRow, readRow } from './stored-row.ts'
import { failures, requireMayWrite } from './write-access.ts'
import { beginWriting } from './write-engine.ts'
import type { WriteEngine, WriteRequest, Writing } from './write-engine.ts'
import { deleteRow } from './write-row.ts'

export interface DeleteRequest extends WriteRequest {
  readonly id: string
}

/** Deletes a record, or runs the collection's `remove` hook. A restricted reference makes it a 400. */
export async function deleteRecord(engine: WriteEngine, asked: DeleteRequest): Promise<void> {
  const { collection } = asked
  const released = await asCurrentCaller(engine.callers, asked.caller, async (caller, confirm) => {
    requireMayWrite(collection, 'delete', caller)
    try {
      return await engine.transaction(caller.tenant, (tx) =>
        remove(beginWriting(engine, asked, caller, tx), asked.id, confirm),
      )
    } catch (error) {
      throw translateConstraint(error, collection, failures.delete)
    }
  })
  await engine.files.discard(released)
}

/** Answers the names of the files that were released. */
async function remove(writing: Writing, id: string, confirm: ConfirmStamp): Promise<readonly string[]> {
  const { engine, collection, context } = writing
  const { stamp, row: stored } = await lockRow({ ...engine, collection, context, id, action: 'delete' })
  confirm(stamp)
  if (!stored) throw notFound()
  await collection.hooks?.requireReach?.(context, stored)
  if (collection.hooks?.remove) await collection.hooks.remove(context, stored)
  else await deleteRow(collection, context, stored)
  // A `remove` hook may only hide the row, and then its files stay.
  const left =
    collection.hooks?.remove && holdsFiles(collection)
      ? await readRow({ ...engine, collection, context, id, action: 'own' })
      : null
  const released = await settleFiles(writing, stored, left)
  await collection.hooks?.afterWrite?.(context, { action: 'delete', id, before: stored, after: null })
  return released
}
