import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openContainer } from '#server/runtime/backup/container.ts'
import { parseLine } from '#server/runtime/backup/backup-line.ts'
import { readSchema } from '#server/runtime/backup/backup-tables.ts'
import { testDatabase, type TestDatabase } from '#server/testing/test-db.ts'
import { lackingMigrations, migrate } from './migrate.ts'
import { readSchemaFiles, type SchemaFiles } from './schema-files.ts'

let db: TestDatabase
let files: SchemaFiles
beforeAll(async () => {
  db = await testDatabase()
  files = await readSchemaFiles()
})
afterAll(() => db.drop())

const pieceOf = (name: string, sql: string) => ({ name, sql, checksum: sql })
const stepOf = (version: number, sql: string) => ({ ...pieceOf(`${version}_prueba.sql`, sql), version, rows: false })

/** The files, with another text of the view `pausas`. */
const withView = (sql: string): SchemaFiles => ({
  ...files,
  views: files.views.map((view) => (view.name === 'views/pausas.sql' ? pieceOf(view.name, sql) : view)),
})

const columns = async () =>
  (await db.owner<{ name: string }>(`select attname as name from pg_attribute where attrelid = 'pausas'::regclass`))
    .length

describe('a database of this version', () => {
  it('changes nothing', async () => {
    expect(await migrate(db.url, files)).toBe(0)
  })

  it('gets each changed view and function, fewer columns too, and loses the removed ones', async () => {
    const dos = pieceOf('functions/dos.sql', 'create function dos() returns integer language sql as $$ select 2 $$')
    const changed = withView(
      'create or replace view pausas with (security_invoker = true) as select id from pausas_asientos',
    )
    expect(await migrate(db.url, { ...changed, functions: [...files.functions, dos] })).toBe(2)
    expect(await columns()).toBe(1)
    expect(await db.owner('select dos()')).toEqual([{ dos: 2 }])
    expect(await migrate(db.url, files)).toBe(2)
    expect(await columns()).toBeGreaterThan(1)
    const rights = `select has_table_privilege('vigente_writer', 'pausas', 'select') as reads, to_regproc('dos') as dos`
    expect(await db.owner(rights)).toEqual([{ reads: true, dos: null }])
  })

  it('lacks the migrations of a newer program, and changed views are none', async () => {
    const newer = { ...withView('select 1'), migrations: [...files.migrations, stepOf(9001, 'create table t ()')] }
    expect(await lackingMigrations(db.url, newer)).toEqual(['9001_prueba.sql'])
    expect(await lackingMigrations(db.url)).toEqual([])
    expect(await db.owner(`select to_regclass('t') as t`)).toEqual([{ t: null }])
  })

  it('changes nothing if a file moved to a subfolder, or came back from there', async () => {
    const moved = files.functions.map((piece) => ({
      ...piece,
      name: `functions/otra/${piece.name.replace(/.*\//, '')}`,
    }))
    expect(await migrate(db.url, { ...files, functions: moved })).toBe(0)
    expect(await migrate(db.url, files)).toBe(0)
  })

  it('stays as it was if one file fails', async () => {
    const broken = {
      ...withView('create or replace view pausas as select nada'),
      migrations: [...files.migrations, stepOf(9001, 'create table t ()')],
    }
    await expect(migrate(db.url, broken)).rejects.toThrow(/db\/views\/pausas.sql falló y no cambió nada/)
    expect(await db.owner(`select to_regclass('t') as t`)).toEqual([{ t: null }])
    expect(await migrate(db.url, files)).toBe(0)
  })

  it('has functions with valid bodies, though a fresh database gets them before its tables', async () => {
    for (const { sql } of files.functions) await db.owner(sql)
  })

  it('is refused by a program that lacks its newest migration', async () => {
    await migrate(db.url, { ...files, migrations: [...files.migrations, stepOf(9001, 'select 1')] })
    const refusal = /más nueva que este programa: ya tiene la migración 9001/
    await expect(migrate(db.url, files)).rejects.toThrow(refusal)
    await expect(lackingMigrations(db.url, files)).rejects.toThrow(refusal)
    await db.owner('delete from schema_migrations where version = 9001')
  })
})

describe('a database of the last version before 1.0', () => {
  /** Gives the database that version's ledger, as its backup has it. The tables are the same. */
  async function pretend(): Promise<void> {
    const backup = fileURLToPath(new URL('../../backup/formado-por-d530636.respaldo', import.meta.url))
    const head = parseLine((await openContainer(backup, undefined)).head)
    const made = readSchema('esquema' in head ? head.esquema : '')
    await db.owner('delete from schema_migrations where version is not null')
    await db.owner(
      `insert into schema_migrations (version, name, checksum)
       select v, case v when 1000 then 'schema' else 'migrations/' || v end, c from unnest($1::integer[], $2::text[]) m (v, c)`,
      [made.map(({ version }) => version), made.map(({ checksum }) => checksum)],
    )
  }

  const numbered = () => db.owner('select version from schema_migrations where version is not null order by 1')

  it('gets this program’s ledger, and what was added since', async () => {
    await pretend()
    const later = { ...files, migrations: [...files.migrations, stepOf(9001, 'create table t ()')] }
    expect(await lackingMigrations(db.url, later)).toEqual(['schema', '9001_prueba.sql'])
    expect(await migrate(db.url, later)).toBe(2)
    expect(await db.owner('select from t')).toEqual([])
    expect(await numbered()).toEqual([{ version: 2000 }, { version: 9001 }])
    expect(await migrate(db.url, later)).toBe(0)
    await db.owner('drop table t')
    await db.owner('delete from schema_migrations where version = 9001')
  })

  it('is refused if it is older, naming the version to start first, and stays as it was', async () => {
    await pretend()
    await db.owner('delete from schema_migrations where version = 1342')
    await expect(migrate(db.url, files)).rejects.toThrow(/Arranca primero la 0\.1\.0 \(commit d530636\)/)
    expect(await numbered()).toHaveLength(63)
    expect(await numbered()).not.toContainEqual({ version: 2000 })
  })
})
