import { newTokenKey } from '#server/records/auth-record.ts'
import type { StoredCaller } from '#server/records/caller.ts'
import type { Collection, Row, WriteContext } from '#server/records/collection.ts'
import { uniqueConstraintOf } from '#server/records/constraint-errors.ts'
import { quote } from '#server/records/sql.ts'
import type { WriteEngine } from '#server/records/write-engine.ts'
import { addressKey, isSame } from './by-address.ts'

export interface AccountChange {
  readonly collection: Collection
  /** As he stood when his link was read: when his token key is another one by now, nothing is written. */
  readonly caller: StoredCaller
  readonly request: WriteContext['request']
  /** Columns and their new values. */
  readonly values: Row | ((stored: Row) => Row)
  /** An address that the person has shown to be his: the record's, unless it has changed since. Null, too, where it belongs to somebody else by now. */
  readonly provesAddress?: string
  /** Ends every token of the record, this link's included. */
  readonly endsTokens: boolean
  /** In the same transaction, with the row as it was and as it is. */
  readonly after?: (context: WriteContext, stored: Row, row: Row) => Promise<void>
}

/**
 * Writes to a person's own record what his mailed link entitles him to, past the rules of the collection but with its hook and
 * its audit. Null when the link was used in the meantime: of two at once only one writes.
 */
export async function changeAccount(
  { transaction, now, random }: Pick<WriteEngine, 'transaction' | 'now' | 'random'>,
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
      ...(endsTokens ? { token_key: newTokenKey(random) } : {}),
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
