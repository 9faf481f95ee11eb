import type { Collection } from '#server/engine/records/declaration/collection.ts'
import { quote } from '#server/engine/records/statement/sql.ts'
import { addressForm } from '#server/engine/records/fields/address-form.ts'

/**
 * SQL `WHERE` (and `ORDER BY`) for the accounts with the address `$1`: its owner first, then active before inactive,
 * newest first (`ASC`: oldest first).
 */
export function whereAddress({ borrowed }: Collection, then: 'DESC' | 'ASC' = 'DESC'): string {
  const order = borrowed === undefined ? '' : ` ORDER BY ${quote(borrowed)}, activo DESC, orden ${then}`
  return `WHERE lower("email") = lower($1)${order}`
}

/** Name of the unique index on owned addresses, across all tenants. */
export const addressKey = ({ source }: Collection) => `${source}_email_key`

export const isSame = (one: unknown, other: string) =>
  typeof one === 'string' && addressForm(one) === addressForm(other)
