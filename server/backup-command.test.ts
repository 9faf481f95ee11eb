import { execFile } from 'node:child_process'
import { mkdtemp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tellAtOnce } from './runtime/backup/operators.ts'
import type { Message } from './runtime/mail/mail-transport.ts'
import { testDatabase, type TestDatabase } from './testing/test-db.ts'

const program = fileURLToPath(new URL('..', import.meta.url))
let db: TestDatabase
let scratch: string
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'vigente-respaldar-'))
  db = await testDatabase()
  await db.owner(`insert into users (id, email, email_visibility, verified, name, role, password_hash, token_key)
    values ('operador0000000', 'opera@vigente.example', true, true, 'Ana', 'rolsuperadmin00', 'x', repeat('y', 50))`)
})
afterAll(() => db.drop())

function backup(words: readonly string[], env: Record<string, string>): Promise<{ code: number; said: string }> {
  const given = ['--import', join(program, 'scripts/typescript.mjs'), join(program, 'scripts/backup.ts'), ...words]
  const settings = { PATH: process.env['PATH'] ?? '', HOME: scratch, NODE_ENV: 'production', ...env }
  return new Promise((resolve) => {
    execFile(process.execPath, given, { cwd: program, env: settings }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), said: err + out }),
    )
  })
}

async function place() {
  const DATA_DIR = await mkdtemp(join(scratch, 'datos-'))
  const folder = join(DATA_DIR, 'copias')
  const mails = async () => {
    const names = await readdir(join(DATA_DIR, 'mail')).catch(() => [])
    return Promise.all(names.map((name) => readFile(join(DATA_DIR, 'mail', name), 'utf8')))
  }
  return { DATA_DIR, folder, mails }
}

describe('the backup of the day', () => {
  it('tells the operator that it failed, without any server and once a day', async () => {
    const { DATA_DIR, folder, mails } = await place()
    const env = { DATABASE_URL: db.url, DATA_DIR, BACKUP_COPY: join(DATA_DIR, 'desconectado') }
    for (let times = 0; times < 2; times += 1) {
      expect(await backup(['--carpeta', folder], env)).toMatchObject({ code: 1 })
    }
    expect(await mails()).toEqual([expect.stringMatching(/To: opera@vigente\.example/)])
  })

  it('tells it when the database is gone, by the address kept beside the backups', async () => {
    const { DATA_DIR, folder, mails } = await place()
    expect(await backup(['--carpeta', folder], { DATABASE_URL: db.url, DATA_DIR })).toMatchObject({ code: 0 })
    const gone = { DATABASE_URL: 'postgresql://vigente:x@127.0.0.1:1/vigente', DATA_DIR }
    expect(await backup(['--carpeta', folder], gone)).toMatchObject({ code: 1 })
    expect(await mails()).toEqual([expect.stringMatching(/To: opera@vigente\.example/)])
    const sent: Message[] = []
    const transport = { send: async (message: Message) => void sent.push(message) }
    const tellAfter = (hours: number) => {
      const now = () => new Date(Date.now() + hours * 3_600_000)
      return tellAtOnce({ databaseUrl: null, folder, hours: 26, transport, now }, 'Falló')
    }
    await tellAfter(23)
    expect(sent).toEqual([])
    await tellAfter(25)
    expect(sent).toMatchObject([{ to: 'opera@vigente.example' }])
  })

  it('has one source: beside the included PostgreSQL the command makes none', async () => {
    const { DATA_DIR, folder } = await place()
    const ended = await backup(['--carpeta', folder], { DATA_DIR })
    expect(ended).toMatchObject({ code: 1, said: expect.stringContaining('disable --now vigente-respaldo.timer') })
  })

  it('comes back from the second place, the newest one', async () => {
    const { DATA_DIR } = await place()
    const copies = join(DATA_DIR, 'lejos')
    await mkdir(copies)
    for (const day of ['01', '03', '02']) {
      await writeFile(join(copies, `vigente-2026-11-${day}-0123abcd.respaldo`), `del ${day}`)
    }
    const path = join(DATA_DIR, 'hoy.respaldo')
    expect(await backup(['--traer', path], { DATA_DIR, BACKUP_COPY: copies })).toMatchObject({ code: 0 })
    expect(await readFile(path, 'utf8')).toBe('del 03')
    expect(await backup(['--traer', path], { DATA_DIR, BACKUP_COPY: copies })).toMatchObject({ code: 1 })
  })
})
