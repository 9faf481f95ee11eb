import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '#server/testing/test-db.ts'
import { readEnvFile } from './runtime/env-file.ts'
import { readEnv, settingNames } from './runtime/env.ts'
import { tellSettings } from './runtime/process/tell-settings.ts'

const program = fileURLToPath(new URL('..', import.meta.url))
let db: TestDatabase
let folder: string
let file: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vigente-ajustes-'))
  file = join(folder, 'vigente.env')
  db = await testDatabase()
})
afterAll(async () => {
  await db.drop()
  await rm(folder, { recursive: true, force: true })
})

function startWith(env: Record<string, string>) {
  const settings = { DATABASE_URL: db.url, DATA_DIR: folder, PORT: '0', DEMO: '0', NODE_ENV: 'test', ...env }
  const given = ['--import', './scripts/typescript.mjs', 'server/main.ts', `--env-file=${file}`]
  return spawn(process.execPath, given, { cwd: program, env: { PATH: process.env['PATH'], ...settings } })
}

/** The warnings about settings of a start with this file, up to its ready line. */
async function warningsOf(lines: readonly string[], env: Record<string, string> = {}): Promise<string[]> {
  await writeFile(file, [...lines, ''].join('\n'))
  const server = startWith(env)
  const log: string[] = []
  createInterface({ input: server.stderr }).on('line', (line) => log.push(line))
  const [first] = await once(createInterface({ input: server.stdout }), 'line')
  expect(first).toMatch(/^Vigente listo/)
  server.kill('SIGTERM')
  await once(server, 'close')
  return log.map((line) => String(JSON.parse(line).msg)).filter((sentence) => sentence.startsWith('Ajustes'))
}

/** The sentences about settings of a start with this file, without a server. */
async function sentencesOf(lines: readonly string[], env: Record<string, string> = {}): Promise<string[]> {
  await writeFile(file, [...lines, ''].join('\n'))
  const { settings } = readEnvFile(file, true)
  const reading = readEnv({ ...settings, DATABASE_URL: db.url, DATA_DIR: folder, ...env }, Object.keys(settings))
  if (!reading.ok) throw new Error(reading.problems.join())
  return tellSettings(db.url, { inFile: reading.inFile, given: Object.keys(reading.written) })
}

const stored = async () => (await db.owner(`select value from installation where name = 'ajustes'`))[0]
/** As a program with these settings left the database. */
const leftBy = (names: readonly string[]) =>
  db.owner(`insert into installation values ('ajustes', $1) on conflict (name) do update set value = excluded.value`, [
    names.join(' '),
  ])

describe('a start', () => {
  it('names what it does not know in its file, not what others put into the environment', async () => {
    const lines = ['LOG_LEVEL=warn', 'SMTP_PORT=25', '# OTRO=1', 'BACKUP_DAYS=', 'NODE_EXTRA_CA_CERTS=/x']
    expect(await sentencesOf(lines, { CLAVE_POSTGRES: 'x' })).toEqual([
      'Ajustes desconocidos: BACKUP_DAYS, SMTP_PORT. Corrígelos o quítalos; no cambian nada.',
    ])
  })

  it('logs what it does not know and what is new, and remembers its settings', async () => {
    await leftBy(['MAIL_REPLY', ...settingNames.filter((name) => name !== 'SLOW_QUERY_MS')])
    const lines = ['LOG_LEVEL=warn', 'SMTP_PORT=25', '# OTRO=1', 'BACKUP_DAYS=', 'NODE_EXTRA_CA_CERTS=/x']
    expect(await warningsOf(lines, { CLAVE_POSTGRES: 'x', MAIL_REPLY: 'a@b.example', HOME: '/' })).toEqual([
      'Ajustes desconocidos: BACKUP_DAYS, MAIL_REPLY, SMTP_PORT. Corrígelos o quítalos; no cambian nada.',
      'Ajustes nuevos, todos opcionales: SLOW_QUERY_MS. Qué hace cada uno: docs/operacion.md, en Todos los ajustes.',
    ])
    expect(await stored()).toEqual({ value: settingNames.join(' ') })
  })

  it('names once what the program before it did not know, unless it is set already, and is quiet then', async () => {
    await leftBy(settingNames.filter((name) => !['SLOW_QUERY_MS', 'MIN_FREE_MB', 'LOG_LEVEL'].includes(name)))
    expect(await sentencesOf(['LOG_LEVEL=warn'])).toEqual([
      'Ajustes nuevos, todos opcionales: SLOW_QUERY_MS, MIN_FREE_MB. Qué hace cada uno: docs/operacion.md, en Todos los ajustes.',
    ])
    expect(await stored()).toEqual({ value: settingNames.join(' ') })
    expect(await sentencesOf(['LOG_LEVEL=warn'])).toEqual([])
  })

  it('names what is set in the environment and only the program before it knew', async () => {
    await leftBy([...settingNames, 'MAIL_REPLY'])
    expect(await sentencesOf(['LOG_LEVEL=warn'], { MAIL_REPLY: 'a@b.example', HOME: '/' })).toEqual([
      'Ajustes desconocidos: MAIL_REPLY. Corrígelos o quítalos; no cambian nada.',
    ])
  })

  it('remembers nothing if it is refused for another secret', async () => {
    await leftBy(['LOG_LEVEL'])
    const server = startWith({ SECRET: 'otro secreto, de al menos treinta y dos letras' })
    const [code] = await once(server, 'close')
    expect([code, await stored()]).toEqual([1, { value: 'LOG_LEVEL' }])
  })
})

it('an update says which settings it would not know and which it has new, before anything changes', async () => {
  await writeFile(file, 'LOG_LEVEL=warn\nSLOW_QUERY_MS=100\nSLOW_QUERIES=1\n')
  const example = await readFile(join(program, '.env.example'), 'utf8')
  await writeFile(join(folder, '.env.example'), example.replace('#SLOW_QUERY_MS=', '#SLOW_STATEMENT_MS='))
  const given = ['--import', './scripts/typescript.mjs', 'scripts/update.ts', 'ajustes', folder, `--env-file=${file}`]
  const { stdout } = await promisify(execFile)(process.execPath, given, { cwd: program })
  expect(stdout.split('\n')).toEqual([
    'Ajustes desconocidos: SLOW_QUERIES, SLOW_QUERY_MS. Corrígelos o quítalos; no cambian nada.',
    'Ajustes nuevos, todos opcionales: SLOW_STATEMENT_MS. Qué hace cada uno: docs/operacion.md, en Todos los ajustes.',
    '',
  ])
})
