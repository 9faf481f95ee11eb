import type { Query } from '#server/runtime/db/transaction.ts'

const paisOfGym = 'select pais from gimnasios where id = gimnasio_actual()'

/** The country of the transaction's gym. */
export async function readPais(query: Query): Promise<string> {
  const [gym] = await query<{ pais: string }>(paisOfGym, [], 'gym_pais')
  return gym?.pais ?? ''
}
