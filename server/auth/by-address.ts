import type { Collection } from '#server/records/collection.ts'
import { quote } from '#server/records/sql.ts'
import { addressForm } from '#server/records/fields/address-form.ts'

/** `… WHERE` for the people of one address, `$1`: the one it belongs to, then who was given it last (`ASC`: first), those out of service at the end. */
export function whereAddress({ borrowed }: Collection, then: 'DESC' | 'ASC' = 'DESC'): string {
  const order = borrowed === undefined ? '' : ` ORDER BY ${quote(borrowed)}, activo DESC, orden ${then}`
  return `WHERE lower("email") = lower($1)${order}`
}

/** The name of the index by which an address belongs to one record of all tenants. */
export const addressKey = ({ source }: Collection) => `${source}_email_key`

/** Whether two texts are one address. */
export const isSame = (one: unknown, other: string) =>
  typeof one === 'string' && addressForm(one) === addressForm(other)
