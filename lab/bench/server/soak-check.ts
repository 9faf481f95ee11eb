import { Client } from 'pg'
import { z } from 'zod'
import { ownerSnapshot } from '#server/runtime/db/owner-transaction.ts'
import { verify } from '#server/gym/verify/verify.ts'

const made = z.object({ id: z.string(), collectionName: z.string() })

/** Every acknowledged record must exist, and verify must find nothing. */
export async function lookAfterwards(databaseUrl: string, answers: readonly string[]): Promise<string[]> {
  const records = answers.map((answer) => made.parse(JSON.parse(answer)))
  const missing =
    (await missingOf(databaseUrl, 'pagos_asientos', idsOf(records, 'pagos'))) +
    (await missingOf(databaseUrl, 'miembros', idsOf(records, 'miembros')))
  return [
    `Acknowledged: ${records.length}, of which missing: ${missing} ${missing === 0 ? '✓' : '✗'}`,
    await verified(databaseUrl),
  ]
}

/** A sentence about whether everything still follows from the ledger. */
export async function verified(databaseUrl: string): Promise<string> {
  const { results, extent } = await ownerSnapshot(databaseUrl, verify)
  const findings = results.reduce((sum, result) => sum + result.findings.length, 0)
  return `verify over ${extent.asientos} entries: ${findings === 0 ? 'íntegro ✓' : `${findings} findings ✗`}`
}

const idsOf = (records: readonly z.infer<typeof made>[], collection: string) =>
  records.filter(({ collectionName }) => collectionName === collection).map(({ id }) => id)

async function missingOf(
  databaseUrl: string,
  table: 'pagos_asientos' | 'miembros',
  ids: readonly string[],
): Promise<number> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ missing: number }>(
      `select count(*)::int as missing from unnest($1::text[]) i (id) where not exists (select from ${table} t where t.id = i.id)`,
      [ids],
    )
    return rows[0]?.missing ?? ids.length
  } finally {
    await client.end()
  }
}
