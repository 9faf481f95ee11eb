import { readFile } from 'node:fs/promises'
import { Client } from 'pg'

/** Milliseconds of processor that the server and PostgreSQL have used since they started. Linux only. */
export interface Used {
  readonly server: number
  readonly postgres: number
}

/** The kernel counts in hundredths of a second. */
const tick = 10

/** A process that has ended counts nothing: the backends of a pool outlive a round. */
async function usedBy(pid: number): Promise<number> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const [user = 0, system = 0] = line
    .slice(line.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number)
  return (user + system) * tick
}

/** Reads the clocks of the server's process and of all processes of its PostgreSQL, with those that write to the disk. */
export async function readProcessor(server: number, databaseUrl: string): Promise<Used> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ pid: number }>(
      'select pid from pg_stat_activity where pid <> pg_backend_pid()',
    )
    const all = await Promise.all(rows.map(({ pid }) => usedBy(pid)))
    return { server: await usedBy(server), postgres: all.reduce((sum, one) => sum + one, 0) }
  } finally {
    await client.end()
  }
}
