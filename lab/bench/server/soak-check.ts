import { z } from 'zod'
import { ownerSnapshot } from '#server/runtime/db/owner-transaction.ts'
import type { Query } from '#server/runtime/db/transaction.ts'
import { verify } from '#server/gym/verify/verify.ts'

const record = z.object({ id: z.string(), collectionName: z.string() })

/** An answer of the door. No entry: the member is already in. */
const answerOfDoor = z
  .object({ entrada: z.object({ id: z.string() }).nullable() })
  .transform(({ entrada }) => ({ id: entrada?.id ?? '', collectionName: entrada ? 'asistencias' : '' }))

const made = z.union([record, answerOfDoor])

/** The table of each collection of the mix. */
const tables = {
  pagos: 'pagos_asientos',
  ventas: 'ventas_asientos',
  asistencias: 'asistencias_asientos',
  miembros: 'miembros',
} as const

/** Every acknowledged record must exist, and verify must find nothing. */
export async function lookAfterwards(databaseUrl: string, answers: readonly string[]): Promise<string[]> {
  const records = answers.map((answer) => made.parse(JSON.parse(answer)))
  const missing = await ownerSnapshot(databaseUrl, async (query) => {
    const found: string[] = []
    for (const [collection, table] of Object.entries(tables))
      found.push(...(await missingFrom(query, table, idsOf(records, collection))))
    return found
  })
  return [
    `Acknowledged: ${records.length}, of which missing: ${missing.length} ${missing.length === 0 ? '✓' : '✗'}`,
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

/** The ids of records that are not stored. */
export async function missingFrom(
  query: Query,
  table: (typeof tables)[keyof typeof tables] | 'saldos_asientos',
  ids: readonly string[],
): Promise<string[]> {
  const rows = await query<{ id: string }>(
    `select id from unnest($1::text[]) i (id) where not exists (select from ${table} t where t.id = i.id)`,
    [ids],
  )
  return rows.map(({ id }) => id)
}
