import type { CivilDate } from '#shared/values/dates.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'

/** The gym's zone, and the day there at the request's time. */
export interface GymToday {
  readonly zona: string
  readonly hoy: CivilDate
}

const read = sql`
  select zona_horaria as zona, ($now::timestamptz at time zone zona_horaria)::date as hoy from gimnasios where id = $gimnasio`

export async function readToday({ query }: Transaction, now: Date): Promise<GymToday> {
  const [found] = await query<GymToday>(read, { now })
  if (!found) throw new Error('A transaction of a gym has its gym')
  return found
}
