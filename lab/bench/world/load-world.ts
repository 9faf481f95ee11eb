import { Client } from 'pg'
import { createPools } from '#server/runtime/db/pool.ts'
import { sealAll } from '#server/gym/verify/seal-job.ts'
import { loadAudit } from './audit.ts'
import { loadEntries } from './entries.ts'
import { loadGyms } from './gyms.ts'
import { dropIndexes } from './indexes.ts'
import { derived, ledger, waitForSeals } from './ledger.ts'
import { loadMembers } from './members.ts'
import { checkReferences } from './references.ts'
import type { WorldSize } from './size.ts'

const big = ['miembros', 'pagos_asientos', 'periodos', 'membresias', 'ingresos', 'auditoria', 'asistencias_asientos']

/** Called with the seconds of each step. */
export type Progress = (step: string, seconds: number) => void

/**
 * Fills a migrated database by a few set-based statements, or finishes a filling that was cut off after its transaction.
 * Triggers and foreign keys are off, because checking millions of references one by one takes longer than everything else;
 * `checkReferences` checks them all at once.
 */
export async function loadWorld(
  databaseUrl: string,
  size: WorldSize,
  { passwordHash, progress }: { passwordHash: string; progress: Progress },
): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const timed = async (step: string, work: () => Promise<unknown>) => {
    const began = performance.now()
    await work()
    progress(step, (performance.now() - began) / 1000)
  }
  try {
    await client.query(`set session_replication_role = replica; set work_mem = '256MB';
      set maintenance_work_mem = '768MB'; set synchronous_commit = off; set timezone = 'UTC'`)
    if (await isEmpty(client)) await fill(client, size, passwordHash, timed)
    await timed('references', () => checkReferences(client))
    if (size.sealed) await timed('seals', () => seal(databaseUrl))
    await timed('analyze', () => client.query('vacuum (analyze, freeze)'))
  } finally {
    await client.end()
  }
}

type Timed = (step: string, work: () => Promise<unknown>) => Promise<void>

async function fill(client: Client, size: WorldSize, passwordHash: string, timed: Timed): Promise<void> {
  await client.query('begin')
  const indexes = await dropIndexes(client, big)
  await timed('gyms', () => loadGyms(client, size.gyms, passwordHash))
  await timed('members', () => loadMembers(client, size))
  await timed('ledger', () => client.query(ledger))
  await client.query('analyze pagos_asientos')
  if (size.audited) await timed('audit', () => loadAudit(client))
  const { entries } = size
  if (entries) await timed('entries', () => loadEntries(client, entries, size.bigGym))
  await timed('derived', async () => {
    for (const statement of derived) await client.query(statement)
    if (size.sealed) await client.query(waitForSeals)
  })
  await timed('indexes', async () => {
    for (const definition of indexes) await client.query(definition)
  })
  await client.query('commit')
}

async function isEmpty(client: Client): Promise<boolean> {
  const { rowCount } = await client.query('select from gimnasios limit 1')
  return rowCount === 0
}

/** The links as the server's own job makes them. */
export async function seal(databaseUrl: string): Promise<void> {
  const pools = createPools(databaseUrl, { max: 2 })
  try {
    await sealAll(pools)
  } finally {
    await pools.end()
  }
}
