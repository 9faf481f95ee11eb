import { Client } from 'pg'
import { migrate } from '#server/runtime/db/migrate/migrate.ts'
import { ownerSnapshot } from '#server/runtime/db/owner-transaction.ts'
import { readSchemaFiles, type Piece, type SchemaFiles } from '#server/runtime/db/migrate/schema-files.ts'
import { expect } from '#lab/harness/expect.ts'
import type { Fault, Stage } from '../tools/fault.ts'
import { schemaOf } from '../tools/schema-of.ts'
import { until } from '#lab/harness/until.ts'
import { startScript } from '#lab/harness/server.ts'
import { statementEnds } from '../tools/statement-ends.ts'
import { openOutside, type Outside } from '../tools/world.ts'
import { freePort } from '#server/testing/network/free-port.ts'

const DIES = '\nselect pg_terminate_backend(pg_backend_pid());\n'

export const migration: Fault = {
  name: 'migration',
  what: 'la migración se corta en cada archivo, el proceso muere antes de confirmar, varios migran a la vez',
  async play(stage) {
    const outside = await openOutside()
    try {
      const files = await readSchemaFiles()
      const undisturbed = await newDatabase(outside, 'sana')
      await migrate(undisturbed)
      const expected = await ownerSnapshot(undisturbed, schemaOf)
      await cutEverywhere(stage, files, { outside, expected })
      await killServers(stage, { outside, expected })
      await allAtOnce(stage, files, { outside, expected })
      await olderProgram(stage, files, undisturbed)
    } finally {
      await outside.stop()
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

/** Each file fails once after one of its statements, in a database that stays empty; then all are applied. */
async function cutEverywhere({ say, random }: Stage, files: SchemaFiles, { outside, expected }: Place): Promise<void> {
  const url = await newDatabase(outside, 'cortada')
  const pieces = [...files.schema, ...files.functions, ...files.views, ...files.migrations]
  for (const piece of pieces) {
    const end = random.pick(statementEnds(piece.sql))
    const isCut = await migrate(url, cutIn(files, piece, end)).then(
      () => false,
      () => true,
    )
    expect(isCut && (await appliedOf(url)) === 0, `${piece.name}: cortado en ${end}, quedó algo aplicado`)
  }
  await migrate(url)
  await expectSame(url, expected, 'Cortada en cada archivo')
  say(`  cortada en cada uno de ${pieces.length} archivos: nada a medias, y al final la misma base`)
}

function cutIn(files: SchemaFiles, piece: Piece, end: number): SchemaFiles {
  const cut = <T extends Piece>(each: T): T =>
    each.name === piece.name ? { ...each, sql: each.sql.slice(0, end) + DIES + each.sql.slice(end) } : each
  return {
    ...files,
    schema: files.schema.map(cut),
    functions: files.functions.map(cut),
    views: files.views.map(cut),
    migrations: files.migrations.map(cut),
  }
}

/** A server killed during an early, a middle and the last file; the next one finishes. */
async function killServers({ say }: Stage, { outside, expected }: Place): Promise<void> {
  const url = await newDatabase(outside, 'matada')
  const relations = ['installation', 'users', 'auditoria', 'dashboard_superadmin']
  const env = { DATABASE_URL: url, PORT: String(await freePort()), DEMO: '0', SECRET: 'x'.repeat(32) }
  for (const relation of relations) {
    const holder = new Client({ connectionString: url })
    holder.on('error', () => undefined)
    await holder.connect()
    await holder.query(`begin; create table ${relation} ()`)
    const { signal, ended, complaints } = startScript(['server/main.ts'], { env })
    await untilMigrationWaits(holder, complaints)
    signal('SIGKILL')
    await ended
    await holder.query('rollback')
    await holder.end()
    expect((await appliedOf(url)) === 0, `El servidor matado al hacer ${relation} dejó algo aplicado`)
  }
  await migrate(url)
  await expectSame(url, expected, 'Con servidores matados')
  say(`  kill -9 del servidor mientras hace ${relations.join(', ')}: la misma base`)
}

async function untilMigrationWaits(client: Client, complaints: () => string): Promise<void> {
  const waiting = `select from pg_stat_activity where application_name = 'vigente-migrate' and wait_event_type = 'Lock'
    and datname = current_database()`
  const look = async () => {
    // A transaction keeps its first view of the activity.
    await client.query('select pg_stat_clear_snapshot()')
    return (await client.query(waiting)).rowCount || null
  }
  await until(look, { every: 100, otherwise: () => `El servidor no llegó a migrar: ${complaints()}` })
}

async function allAtOnce({ say }: Stage, files: SchemaFiles, { outside, expected }: Place): Promise<void> {
  const url = await newDatabase(outside, 'disputada')
  const applied = await Promise.all(Array.from({ length: 4 }, () => migrate(url, files)))
  const isOne = applied.filter((count) => count > 0).length === 1
  expect(isOne, `Migraron ${applied.join()}`)
  await expectSame(url, expected, 'Cuatro a la vez')
  say('  cuatro a la vez: migra uno, los demás esperan y no hacen nada')
}

async function olderProgram({ say }: Stage, files: SchemaFiles, undisturbed: string): Promise<void> {
  const next = { name: 'migrations/9999_futura.sql', version: 9999, sql: 'select 1', checksum: 'futura', rows: false }
  await migrate(undisturbed, { ...files, migrations: [...files.migrations, next] })
  const refused = await migrate(undisturbed, files).then(
    () => '',
    (error: unknown) => String(error),
  )
  expect(refused.includes('La base de datos es más nueva que este programa'), `El programa viejo dijo: ${refused}`)
  say(`  un programa más viejo se niega: ${refused.replace(/^StartError: /, '')}`)
}
