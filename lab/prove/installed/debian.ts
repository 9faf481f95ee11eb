import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { expect } from '#lab/harness/expect.ts'
import type { Ground } from './installation.ts'
import { runProgram, type Note } from '#lab/harness/run-program.ts'

/** The version that the page names, and a cluster beside the machine's own. */
const VERSION = '15'
const NAME = 'prueba'
const FOLDER = `/var/lib/postgresql/${VERSION}/${NAME}`

/** The reason why Debian's clusters cannot be played here; null if they can. */
export async function noDebian(): Promise<string | null> {
  if (!existsSync('/usr/bin/pg_createcluster') || !existsSync(`/usr/lib/postgresql/${VERSION}/bin/postgres`))
    return `no PostgreSQL ${VERSION} of Debian is installed (apt-get install postgresql)`
  if (existsSync(FOLDER)) return `${FOLDER} is there`
  const taken = await runProgram(() => undefined, 'sh', ['-c', ': < /dev/tcp/127.0.0.1/5432']).catch(() => null)
  return taken === null ? null : 'another program listens on port 5432'
}

/** A running cluster as `apt-get install postgresql` makes it. Removes it afterwards. */
export async function withDebian(note: Note, work: (ground: Ground) => Promise<void>): Promise<void> {
  const asRoot = (...words: readonly string[]) => runProgram(note, 'sh', ['-euc', words.join('\n')], { cwd: '/' })
  await asRoot(`pg_createcluster ${VERSION} ${NAME} --port 5432 -- --no-sync`)
  try {
    // Its own name leads elsewhere than to this machine, as far as the commands can tell.
    await asRoot(
      `pg_conftool ${VERSION} ${NAME} set listen_addresses 'localhost,${hostname()}'`,
      `pg_ctlcluster ${VERSION} ${NAME} start`,
    )
    await work({
      env: { PGCLUSTER: `${VERSION}/${NAME}` },
      words: [
        [`${VERSION} main`, `${VERSION} ${NAME}`],
        [`${VERSION}/main`, `${VERSION}/${NAME}`],
      ],
      edited: '',
    })
  } finally {
    for (const name of [NAME, 'rota'])
      await asRoot(`pg_dropcluster --stop ${VERSION} ${name} || true`).catch((error: unknown) => note(String(error)))
  }
}

/** The settings that the page's blocks have written: both keys are there, for the service to read and root to change. */
export async function requireSettings(file: string, shell: (script: string) => Promise<readonly string[]>) {
  const written = await readFile(file, 'utf8')
  expect(
    /:[0-9a-f]{48}@/.test(written) && /^BACKUP_KEY=[0-9a-f]{64}$/m.test(written),
    'A key is missing in the settings',
  )
  const [rights = ''] = await shell(`stat --format '%a %U %G' '${file}'`)
  expect(rights.startsWith('640 root vigente'), `The settings are ${rights}`)
}

/** A statement as PostgreSQL's administrator; returns its lines. */
export const ask = (shell: (script: string) => Promise<readonly string[]>, sql: string, database = 'postgres') =>
  shell(`cd / && runuser -u postgres -- psql -XqtA -v ON_ERROR_STOP=1 -d ${database} <<'SQL'\n${sql}\nSQL`)

/** Breaks the cluster, so that it does not start. */
export async function breakCluster(shell: (script: string) => Promise<readonly string[]>): Promise<void> {
  await shell(
    `systemctl stop postgresql; rm ${FOLDER}/global/pg_control; ! pg_ctlcluster ${VERSION} ${NAME} start 2>/dev/null`,
  )
}
