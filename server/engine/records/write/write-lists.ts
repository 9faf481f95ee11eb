import type { Transaction } from '#server/runtime/db/transaction.ts'
import type { Collection, Row } from '../declaration/collection.ts'
import type { RelationTarget } from '../declaration/field.ts'
import { quote } from '../statement/sql.ts'

/** The ids of one multiple relation of one record, for its join table. */
export interface List {
  readonly column: string
  readonly through: NonNullable<RelationTarget['through']>
  /** The key columns of the list: the tenant, if there is one, and the record. */
  readonly keys: readonly (readonly [string, unknown])[]
  readonly ids: readonly unknown[]
}

export function listsOf(collection: Collection, values: Row, row: Row): List[] {
  return collection.fields.flatMap(({ column, relation }) => {
    const through = relation?.through
    if (!through || !(column in values)) return []
    return [{ column, through, keys: keysOf(collection, through, row), ids: [values[column]].flat() }]
  })
}

export const asColumns = (lists: readonly List[]): Row =>
  Object.fromEntries(lists.map(({ column, ids }) => [column, ids]))

/** Inserts the ids; the join table keeps their order. */
export async function insertList(tx: Transaction, { through, keys, ids }: List): Promise<void> {
  if (ids.length === 0) return
  const names = [...keys.map(([name]) => name), through.to].map(quote).join(', ')
  const fixed = keys.map((_, index) => `$${index + 2}`).join(', ')
  const items = 'unnest($1::text[]) WITH ORDINALITY AS item(id, place) ORDER BY item.place'
  const values = [ids, ...keys.map(([, value]) => value)]
  await tx.query(`INSERT INTO ${quote(through.table)} (${names}) SELECT ${fixed}, item.id FROM ${items}`, values)
}

export async function clearList(tx: Transaction, { through, keys }: List): Promise<void> {
  const where = keys.map(([name], index) => `${quote(name)} = $${index + 1}`).join(' AND ')
  const values = keys.map(([, value]) => value)
  await tx.query(`DELETE FROM ${quote(through.table)} WHERE ${where}`, values)
}

function keysOf({ tenancy }: Collection, { tenant, from }: List['through'], row: Row): List['keys'] {
  const own = [from, row['id']] as const
  return tenant === undefined || tenancy.kind === 'global' ? [own] : [[tenant, row[tenancy.column]], own]
}
