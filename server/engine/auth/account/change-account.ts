import { newTokenKey } from '#server/engine/records/write/auth-record.ts'
import type { StoredCaller } from '#server/engine/records/declaration/caller.ts'
import type { Collection, Row, WriteContext } from '#server/engine/records/declaration/collection.ts'
import { uniqueConstraintOf } from '#server/engine/records/declaration/constraint-errors.ts'
import { quote } from '#server/engine/records/statement/sql.ts'
import type { WriteEngine } from '#server/engine/records/write/write-engine.ts'
import { addressKey, isSame } from './by-address.ts'

export interface AccountChange {
  readonly collection: Collection
  /** As stored when the link was read. Nothing is written when the token key has changed since. */
  readonly caller: StoredCaller
  readonly request: WriteContext['request']
  readonly values: Row | ((stored: Row) => Row)
  /**
   * The address the link was mailed to. If it is still the record's, the account owns it from now on. If another
   * account owns it by now, nothing is written and the answer is null.
   */
  readonly provesAddress?: string
  /** Ends every token of the record, this link's included. */
  readonly endsTokens: boolean
  /** Runs in the same transaction with the old and the new row. */
  readonly after?: (context: WriteContext, stored: Row, row: Row) => Promise<void>
}

/**
 * Writes a user's own record with the authority of a mailed link: the collection's rules are skipped, its hook and its
 * audit are not. Null when the link has been used already; of two at once only one writes.
 */
export async function changeAccount(
  { transaction, now }: Pick<WriteEngine, 'transaction' | 'now'>,
  { collection, caller, request, values, provesAddress, endsTokens, after }: AccountChange,
): Promise<Row | null> {
  const source = quote(collection.source)
  const { borrowed } = collection
  const stamped = collection.fields.filter(({ stamps }) => stamps === 'save')
  return transaction(caller.tenant, async (tx) => {
    const [stored] = await tx.query<Row>(`SELECT * FROM ${source} WHERE "id" = $1 FOR UPDATE`, [caller.id])
    if (!stored || stored['token_key'] !== caller.tokenKey) return null
    const at = now()
    const owns = borrowed !== undefined && provesAddress !== undefined && isSame(stored['email'], provesAddress)
    const changes: Row = {
      ...(typeof values === 'function' ? values(stored) : values),
      ...(owns ? { [borrowed]: false } : {}),
      ...(endsTokens ? { token_key: newTokenKey() } : {}),
      ...Object.fromEntries(stamped.map(({ column }) => [column, at])),
    }
    const names = Object.keys(changes)
    const assignments = names.map((name, index) => `${quote(name)} = $${index + 2}`).join(', ')
    const text = `UPDATE ${source} SET ${assignments} WHERE "id" = $1 RETURNING *`
    const [row] = await tx.query<Row>(text, [caller.id, ...Object.values(changes)])
    if (!row) return null
    const context = { tx, caller, request, now: at, input: {} }
    await collection.hooks?.afterWrite?.(context, {
      action: 'update',
      id: String(caller.id),
      before: stored,
      after: row,
    })
    await after?.(context, stored, row)
    return row
  }).catch((error: unknown) => {
    if (provesAddress !== undefined && uniqueConstraintOf(error) === addressKey(collection)) return null
    throw error
  })
}
