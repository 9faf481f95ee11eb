import { sql } from '#server/runtime/db/statement/sql.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'

const takeNumbers = sql`
  insert into miembros_numeros as n (gimnasio_id, ultimo) values ($gimnasio, $count::integer)
  on conflict (gimnasio_id) do update set ultimo = n.ultimo + $count::integer
  returning ultimo - $count::integer as before`

/** Reserves member numbers that follow each other, and returns the number before the first. Commit at once: it locks the counter. */
export async function reserveNumbers({ tx }: WriteContext, count: number): Promise<number> {
  if (count === 0) return 0
  const [numbers] = await tx.query<{ before: number }>(takeNumbers, { count })
  return numbers?.before ?? 0
}
