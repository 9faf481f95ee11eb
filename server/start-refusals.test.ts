import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startS3Server } from '#server/testing/stand-ins/s3/s3-server.ts'
import { testDatabase, type TestDatabase } from '#server/testing/test-db.ts'
import { openDatabase } from './runtime/db/open/open-database.ts'
import { checkSecret } from './runtime/db/secret-check.ts'
import { readEnv } from './runtime/env.ts'
import { StartError } from './runtime/errors/errors.ts'
import { keyOf } from './runtime/file-store/file-key.ts'
import { localStore } from './runtime/file-store/local-store.ts'
import { s3Store } from './runtime/file-store/s3-store.ts'
import { describeFailure } from './runtime/process/describe-failure.ts'
import { requirePort } from './runtime/process/require-port.ts'

const program = fileURLToPath(new URL('..', import.meta.url))
let db: TestDatabase
let scratch: string
let taken: Server
let port = 0
/** A role of the whole cluster. */
const stranger = `ajeno_${randomUUID().slice(0, 8)}`

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'vigente-arranque-'))
  db = await testDatabase()
  await db.owner(`create role ${stranger} login password 'x'`)
  taken = createServer()
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
  const address = taken.address()
  port = typeof address === 'object' ? (address?.port ?? 0) : 0
})
afterAll(async () => {
  taken.close()
  await db.owner(`drop role ${stranger}`)
  await db.drop()
  await rm(scratch, { recursive: true, force: true })
})

/** Runs a program of the installation to its end. */
function run(words: readonly string[], env: Record<string, string>): Promise<{ code: number; said: string }> {
  const given = ['--import', './scripts/typescript.mjs', ...words]
  const settings = { PATH: process.env['PATH'] ?? '', HOME: tmpdir(), NODE_ENV: 'production', ...env }
  return new Promise((resolve) => {
    execFile(process.execPath, given, { cwd: program, env: settings, timeout: 60_000 }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), said: err + out }),
    )
  })
}

/** The database, as a server with a secret of its own left it. */
async function withSecret(): Promise<string> {
  await checkSecret(db.url, randomUUID())
  return db.url
}

/** The output of a start in which this step fails. */
const wordsOf = (step: Promise<unknown>) => step.then(() => 'It did not fail', describeFailure)

const stack = /\n\s+at /

describe('a start that cannot work says why, without a stack', () => {
  it('on a taken port, before anything is made', async () => {
    const DATA_DIR = join(scratch, randomUUID())
    const ended = await run(['server/main.ts'], { DATA_DIR, PORT: String(port) })
    expect(ended).toEqual({ code: 1, said: `El puerto ${port} está ocupado. Elige otro con PORT.\n` })
    expect(existsSync(DATA_DIR)).toBe(false)
  })

  it('on a taken port for metrics', async () => {
    const reading = readEnv({ PORT: '0', METRICS_PORT: String(port) })
    if (!reading.ok) throw new Error(reading.problems.join())
    expect(await wordsOf(requirePort(reading.env))).toBe(`El puerto ${port} está ocupado. Elige otro con METRICS_PORT.`)
  })

  it('without the secret of its database, and makes no other', async () => {
    const DATA_DIR = join(scratch, randomUUID())
    const ended = await run(['server/main.ts'], { DATA_DIR, PORT: '0', DATABASE_URL: await withSecret() })
    expect(ended).toEqual({ code: 1, said: expect.stringContaining('Esta base de datos ya tiene su secreto') })
    expect(existsSync(join(DATA_DIR, 'secreto'))).toBe(false)
  })

  it('with arguments, which it does not take', async () => {
    const ended = await run(['server/main.ts', '--puerto', '9000'], { DATA_DIR: scratch })
    expect(ended).toEqual({ code: 1, said: expect.stringContaining('no recibe argumentos (--puerto 9000)') })
  })

  const changed = (change: (address: URL) => unknown) => {
    const address = new URL(db.url)
    change(address)
    return address.href
  }
  it.each<[string, (address: URL) => unknown, RegExp]>([
    [
      'a user who owns nothing',
      (address) => Object.assign(address, { username: stranger, password: 'x' }),
      /debe ser dueño de la base/,
    ],
    ['a database that is away', (address) => address.searchParams.set('port', '1'), /No se pudo entrar a la base/],
    [
      'a database that does not exist',
      (address) => (address.pathname = '/nadie'),
      /No se pudo entrar a la base.*nadie.*createdb/,
    ],
    ['another password', (address) => (address.password = 'otra'), /Corrige la clave en DATABASE_URL/],
  ])('with %s', async (_what, change, sentence) => {
    const opening = openDatabase({ DATABASE_URL: changed(change), DATA_DIR: scratch }, () => undefined)
    await expect(opening).rejects.toBeInstanceOf(StartError)
    const words = await wordsOf(opening)
    expect(words).toMatch(sentence)
    expect(words).not.toMatch(stack)
  })

  it('with a data folder that is a file', async () => {
    const file = join(scratch, 'archivo')
    await writeFile(file, '')
    const words = await wordsOf(openDatabase({ DATABASE_URL: db.url, DATA_DIR: join(file, 'datos') }, () => undefined))
    expect(words).toContain('debería ser una carpeta')
    expect(words).not.toMatch(stack)
  })
})

describe('npm run archivos', () => {
  const key = keyOf('foto_0123456789.png', 'original')

  it('copies what the folder has, compares it, and can be repeated', async () => {
    const server = await startS3Server('vigente')
    const DATA_DIR = join(scratch, randomUUID())
    await mkdir(join(DATA_DIR, 'files'), { recursive: true })
    const store = localStore(join(DATA_DIR, 'files'))
    await store.put(key, Buffer.from('uno'))
    for (const name of ['otra', 'una']) await store.put(keyOf(`${name}_0123456789.png`, 'original'), Buffer.from('dos'))
    const move = () => run(['scripts/move-files.ts'], { DATA_DIR, FILES_URL: server.address })
    expect(await move()).toMatchObject({
      code: 0,
      said: expect.stringContaining('3 archivos copiados y comprobados; 0'),
    })
    expect((await s3Store(server.address).get(key))?.bytes.toString()).toBe('uno')
    await s3Store(server.address).put(key, Buffer.from('otro'))
    const again = await move()
    expect(again).toMatchObject({ code: 1, said: expect.stringContaining('0 archivos copiados y comprobados; 2') })
    expect(again.said).toContain('1 están allí con otro contenido')
    expect((await s3Store(server.address).get(key))?.bytes.toString()).toBe('otro')
    expect((await store.get(key))?.bytes.toString()).toBe('uno')
    await server.close()
  })

  it('without FILES_URL says what is missing', async () => {
    expect(await run(['scripts/move-files.ts'], { DATA_DIR: scratch })).toMatchObject({
      code: 1,
      said: expect.stringContaining('Falta FILES_URL'),
    })
  })
})
