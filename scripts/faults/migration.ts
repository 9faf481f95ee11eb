import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { migrate } from '#server/db/migrate.ts'
import { ownerSnapshot } from '#server/db/owner-transaction.ts'
import { expect, type Fault, type Stage } from './fault.ts'
import { schemaOf } from './schema-of.ts'
import { startScript } from './server.ts'
import { statementEnds } from './statement-ends.ts'
import { freePort, openOutside, type Outside } from './world.ts'

const MIGRATIONS = fileURLToPath(new URL('../../server/db/migrations', import.meta.url))
/** The connection that migrates is gone with whatever it had done. */
const DIES = '\nselect pg_terminate_backend(pg_backend_pid());\n'

export const migration: Fault = {
  name: 'migration',
  what: 'la migración se corta después de cada sentencia, el proceso muere antes de confirmar, varios migran a la vez',
  async play(stage) {
    const outside = await openOutside()
    const folder = await mkdtemp(join(tmpdir(), 'vigente-migraciones-'))
    try {
      await cp(MIGRATIONS, folder, { recursive: true })
      const undisturbed = await newDatabase(outside, 'sana')
      await migrate(undisturbed, MIGRATIONS)
      const expected = await ownerSnapshot(undisturbed, schemaOf)
      await cutEverywhere(stage, { outside, folder, expected })
      await killServers(stage, { outside, folder, expected })
      await allAtOnce(stage, { outside, expected })
      await olderProgram(stage, { undisturbed, folder })
    } finally {
      await outside.stop()
      await rm(folder, { recursive: true })
    }
  },
}

interface Place {
  readonly outside: Outside
  readonly expected: readonly string[]
}

async function newDatabase({ embedded }: Outside, name: string): Promise<string> {
  const client = new Client({ connectionString: embedded.url })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const url = new URL(embedded.url)
  url.pathname = `/${name}`
  return url.href
}

const filesOf = async (folder: string) => (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()

async function expectSame(url: string, expected: readonly string[], what: string): Promise<void> {
  const found = await ownerSnapshot(url, schemaOf)
  const differing = [
    ...expected.filter((line) => !found.includes(line)).map((line) => `falta ${line}`),
    ...found.filter((line) => !expected.includes(line)).map((line) => `sobra ${line}`),
  ]
  expect(differing.length === 0, `${what}: la base no es la misma:\n${differing.slice(0, 10).join('\n')}`)
}

const appliedOf = (url: string) =>
  ownerSnapshot(url, async (query) => {
    const [row] = await query<{ there: boolean }>(`select to_regclass('schema_migrations') is not null as there`)
    if (!row?.there) return 0
    const [count] = await query<{ applied: number }>('select count(*) as applied from schema_migrations')
    return count?.applied ?? 0
  })

/** Each file is tried with a death after each of its statements, then as it is. */
async function cutEverywhere({ say }: Stage, { outside, folder, expected }: Place & { folder: string }): Promise<void> {
  const url = await newDatabase(outside, 'cortada')
  let cuts = 0
  for (const [applied, name] of (await filesOf(folder)).entries()) {
    const path = join(folder, name)
    const sql = await readFile(path, 'utf8')
    for (const end of statementEnds(sql)) {
      await writeFile(path, sql.slice(0, end) + DIES + sql.slice(end))
      const isCut = await migrate(url, folder).then(
        () => false,
        () => true,
      )
      expect(isCut && (await appliedOf(url)) === applied, `${name}: cortada en ${end}, quedó algo aplicado`)
      cuts += 1
    }
    await writeFile(path, sql)
    await migrate(url, folder, Number(name.slice(0, 4)))
  }
  await expectSame(url, expected, 'Cortada en cada sentencia')
  say(`  cortada tras cada una de ${cuts} sentencias: nada a medias, y al final la misma base`)
}

/** A server killed when a migration has done everything but commit; the next one finishes. */
async function killServers(
  { say, rounds, random }: Stage,
  { outside, folder, expected }: Place & { folder: string },
): Promise<void> {
  const url = await newDatabase(outside, 'matada')
  const versions = (await filesOf(MIGRATIONS)).map((name) => Number(name.slice(0, 4)))
  const chosen = versions.slice(1).filter(() => random.chance((rounds ?? 4) / versions.length))
  const env = { DATABASE_URL: url, PORT: String(await freePort()), DEMO: '0', SECRET: 'x'.repeat(32), DATA_DIR: folder }
  await migrate(url, MIGRATIONS, versions[0])
  for (const version of chosen) {
    const holder = new Client({ connectionString: url })
    holder.on('error', () => undefined)
    await holder.connect()
    await holder.query('begin')
    await holder.query(`insert into schema_migrations (version, name, checksum) values ($1, 'otra', '')`, [version])
    const { child, ended, complaints } = startScript('server/main.ts', env)
    await untilMigrationWaits(holder, complaints)
    child.kill('SIGKILL')
    await ended
    await holder.query('rollback')
    await holder.end()
    expect(
      (await appliedOf(url)) === versions.indexOf(version),
      `El servidor matado en la migración ${version} la dejó aplicada`,
    )
  }
  await migrate(url, MIGRATIONS)
  await expectSame(url, expected, 'Con servidores matados')
  say(`  kill -9 del servidor antes de confirmar ${chosen.length} migraciones (${chosen.join(', ')}): la misma base`)
}

async function untilMigrationWaits(client: Client, complaints: () => string): Promise<void> {
  const waiting = `select from pg_stat_activity where application_name = 'vigente-migrate' and wait_event_type = 'Lock'
    and datname = current_database()`
  for (let tries = 0; (await client.query(waiting)).rowCount === 0; tries += 1) {
    expect(tries < 600, `El servidor no llegó a migrar en 60 s: ${complaints()}`)
    await pause(100)
    // A transaction goes on seeing the activity it has seen first.
    await client.query('select pg_stat_clear_snapshot()')
  }
}

async function allAtOnce({ say }: Stage, { outside, expected }: Place): Promise<void> {
  const url = await newDatabase(outside, 'disputada')
  const applied = await Promise.all(Array.from({ length: 4 }, () => migrate(url, MIGRATIONS)))
  const total = (await filesOf(MIGRATIONS)).length
  expect(applied.toSorted((a, b) => a - b).join() === [0, 0, 0, total].join(), `Migraron ${applied.join()}`)
  await expectSame(url, expected, 'Cuatro a la vez')
  say('  cuatro a la vez: migra uno, los demás esperan y no hacen nada')
}

async function olderProgram({ say }: Stage, { undisturbed, folder }: { undisturbed: string; folder: string }) {
  const [last = ''] = (await filesOf(folder)).slice(-1)
  await rm(join(folder, last))
  const refused = await migrate(undisturbed, folder).then(
    () => '',
    (error: unknown) => String(error),
  )
  expect(refused.includes('La base de datos es más nueva que este programa'), `El programa viejo dijo: ${refused}`)
  say(`  un programa más viejo se niega: ${refused.replace(/^StartError: /, '')}`)
}
