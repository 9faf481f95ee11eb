import type { WriteContext } from '#server/engine/records/declaration/collection.ts'

const takeNumbers = `
  insert into miembros_numeros as n (gimnasio_id, ultimo) values ($1, $2::integer)
  on conflict (gimnasio_id) do update set ultimo = n.ultimo + $2::integer
  returning ultimo - $2::integer as before`

/** Reserves member numbers that follow each other, and returns the number before the first. Commit at once: it locks the counter. */
export async function reserveNumbers({ tx }: WriteContext, count: number): Promise<number> {
  if (count === 0) return 0
  const [numbers] = await tx.query<{ before: number }>(takeNumbers, [tx.tenant, count])
  return numbers?.before ?? 0
}
