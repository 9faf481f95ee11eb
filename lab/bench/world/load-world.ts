import { Client } from 'pg'
import { createPools } from '#server/runtime/db/pool.ts'
import { sealAll } from '#server/gym/verify/seal-job.ts'
import { loadAudit } from './audit.ts'
import { loadEntries } from './entries.ts'
import { loadGyms } from './gyms.ts'
import { derived, ledger, waitForSeals } from './ledger.ts'
import { loadMembers } from './members.ts'
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

interface Index {
  readonly name: string
  readonly definition: string
}

/** Drops the indexes of these tables that back no key; returns the statements that make them again. */
async function dropIndexes(client: Client, tables: readonly string[]): Promise<readonly string[]> {
  const { rows } = await client.query<Index>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
      from pg_index i
      where i.indrelid = any ($1::text[]::regclass[]) and not exists (select from pg_constraint where conindid = i.indexrelid)`,
    [tables],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}

interface Reference {
  readonly name: string
  readonly orphans: string
}

/** Checks every foreign key of the database with one join each. */
async function checkReferences(client: Client): Promise<void> {
  const { rows } = await client.query<Reference>(`
    select conrelid::regclass || '.' || conname as name,
      format('select count(*)::int as orphans from %s c where %s and not exists (select from %s p where %s)',
        conrelid::regclass, present, confrelid::regclass, joined) as orphans
    from pg_constraint
    cross join lateral (
      select string_agg(format('c.%I is not null', c.attname), ' and ') as present,
        string_agg(format('p.%I = c.%I', p.attname, c.attname), ' and ') as joined
      from unnest(conkey, confkey) k (child, parent)
      join pg_attribute c on c.attrelid = conrelid and c.attnum = k.child
      join pg_attribute p on p.attrelid = confrelid and p.attnum = k.parent
    ) k
    where contype = 'f' and connamespace = 'public'::regnamespace`)
  for (const { name, orphans } of rows) {
    const [found] = (await client.query<{ orphans: number }>(orphans)).rows
    if (found?.orphans !== 0) throw new Error(`${name}: ${found?.orphans} rows point nowhere`)
  }
}
