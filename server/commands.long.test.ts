import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '#server/testing/test-db.ts'
import { reachDatabase } from './runtime/db/open/open-database.ts'
import { openForRestore } from './runtime/db/open/restore-place.ts'

const program = fileURLToPath(new URL('..', import.meta.url))
const settings = { PATH: process.env['PATH'] ?? '', HOME: tmpdir(), NODE_ENV: 'development' }
let db: TestDatabase
let scratch: string
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'vigente-ordenes-'))
  db = await testDatabase()
})
afterAll(() => db.drop())

type Ended = { code: number; said: string }

/** Run from another folder than the program's, as a timer or a person would. */
function run(words: readonly string[], env: Record<string, string>): Promise<Ended> {
  const [script = '', ...rest] = words
  const given = ['--import', join(program, 'node_modules/tsx/dist/esm/index.mjs'), join(program, script), ...rest]
  return new Promise((resolve) => {
    const child = execFile(process.execPath, given, { cwd: scratch, env: { ...settings, ...env } }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), said: err + out }),
    )
    child.stdin?.end('una clave larga y buena\n')
  })
}

const commands: [string, number, string[]][] = [
  ['backup', 1, ['scripts/backup.ts', 'hoy.respaldo']],
  ['verify', 2, ['scripts/verify.ts']],
  ['operador', 1, ['server/platform/operador/cli.ts', 'ana@vigente.example']],
  ['seed', 1, ['seed/cli.ts', 'vacio']],
]

describe('the commands of an installation', () => {
  it.each(commands)('%s creates no database where there is none, and says so', async (_name, code, words) => {
    const DATA_DIR = join(scratch, randomUUID())
    const ended = await run(words, { DATA_DIR })
    expect(ended.said).toContain(`No hay una base de datos en ${DATA_DIR}`)
    expect(ended.code).toBe(code)
    expect(existsSync(DATA_DIR)).toBe(false)
  })

  it('leave a folder with other contents as it is', async () => {
    const DATA_DIR = join(scratch, randomUUID())
    await mkdir(DATA_DIR)
    await writeFile(join(DATA_DIR, 'carta.txt'), 'Hola')
    const log = () => undefined
    await expect(reachDatabase({ DATA_DIR }, log)).rejects.toThrow(/No hay una base de datos/)
    await expect(openForRestore({ DATA_DIR }, log)).rejects.toThrow(/no está vacía.*carta\.txt/)
    expect(await readdir(DATA_DIR)).toEqual(['carta.txt'])
  })

  it('find the settings of an installed server, and first name their database', async () => {
    const file = join(scratch, 'vigente.env')
    await writeFile(file, `DATABASE_URL=${db.url}\nDATA_DIR=${scratch}\n`)
    const ended = await run(['scripts/verify.ts', `--env-file=${file}`], {})
    expect(ended.said).toMatch(/^Base de datos: prueba_\w+ en .*\(DATABASE_URL\)\n/)
    expect(ended).toMatchObject({ code: 0, said: expect.stringContaining('íntegro') })
    expect(ended.said).not.toContain(new URL(db.url).password)
  })

  it('migrate no database of another version', async () => {
    const other = await testDatabase()
    try {
      const place = { DATABASE_URL: other.url, DATA_DIR: scratch }
      await other.owner('delete from schema_migrations where version is null')
      await expect(reachDatabase(place, () => undefined)).rejects.toThrow(/le faltan \d+ cambios/)
      await other.owner('drop table schema_migrations')
      await expect(reachDatabase(place, () => undefined)).rejects.toThrow(/No hay una base de Vigente/)
      await expect(openForRestore(place, () => undefined)).rejects.toThrow(/tablas que no son de Vigente/)
    } finally {
      await other.drop()
    }
  })

  it('work beside a server: a world, and an operator, in an open database', async () => {
    const env = { DATABASE_URL: db.url, DATA_DIR: scratch }
    const inProduction = await run(['seed/cli.ts', 'demo'], { ...env, NODE_ENV: 'production' })
    expect(inProduction).toMatchObject({ code: 1, said: expect.stringContaining('clave publicada') })
    expect(await db.owner('select from users')).toHaveLength(0)
    expect(await run(['server/platform/operador/cli.ts', 'ana@vigente.example'], env)).toMatchObject({ code: 0 })
    expect(await db.owner(`select from users where email = 'ana@vigente.example'`)).toHaveLength(1)
    const beside = await run(['seed/cli.ts', 'vacio'], env)
    expect(beside).toMatchObject({ code: 1, said: expect.stringContaining('o una cuenta') })
    await db.owner('delete from users')
    expect(await run(['seed/cli.ts', 'vacio'], env)).toMatchObject({ code: 0 })
    const again = await run(['seed/cli.ts', 'vacio'], env)
    expect(again).toMatchObject({ code: 1, said: expect.stringContaining('ya tiene un gimnasio') })
  })
})
