import { expect } from 'vitest'
import type { Query } from '#server/runtime/db/transaction.ts'
import { refusalOf } from '../gym-app.ts'

/** How many rows the gyms have in each table. */
export async function countRows(owner: Query, gyms: readonly string[], tables: readonly string[]) {
  const counts = tables.map(
    (table) => `(select count(*)::integer from ${table} where gimnasio_id = any ($1)) as ${table}`,
  )
  const [rows] = await owner<Record<string, number>>(`select ${counts.join(', ')}`, [gyms])
  return rows ?? {}
}

/** Expects a call of the SDK to be refused with 400 and `told` under the field, and `written` to be the same after it. */
export async function expectRefused(
  written: () => Promise<object>,
  call: () => Promise<unknown>,
  [field, told]: readonly [field: string, told: object],
): Promise<void> {
  const before = await written()
  expect((await refusalOf(call())).response).toMatchObject({ status: 400, data: { [field]: told } })
  expect(await written()).toEqual(before)
}
