import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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

it('a database from before 1.0 is refused, with what to do, and stays as it was', async () => {
  const numbered = () => db.owner('select version, name, checksum from schema_migrations where version is not null')
  await db.owner(`update schema_migrations set version = 1000 where name = 'schema'`)
  const before = await numbered()
  await expect(migrate(db.url, files)).rejects.toThrow(/antes de la versión 1\.0.*empieza con una base vacía/)
  expect(await numbered()).toEqual(before)
})
