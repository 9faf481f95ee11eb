import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openGymApp } from '#server/testing/gym-app.ts'
import { testDatabase, type TestDatabase } from '#server/testing/test-db.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const clave = 'molino azul con lluvia'

let db: TestDatabase
let dataDir: string
beforeAll(async () => {
  db = await testDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'vigente-killed-'))
})
afterAll(async () => {
  await db.drop()
  await rm(dataDir, { recursive: true })
})

interface Server {
  readonly process: ChildProcess
  readonly url: string
}

/** A server started as in production. */
async function startServer(): Promise<Server> {
  const env = {
    PATH: process.env['PATH'],
    NODE_ENV: 'test',
    PORT: '0',
    DEMO: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: db.url,
    SECRET: 'x'.repeat(32),
    RATE_RULES: '0',
  }
  const started = spawn(process.execPath, ['--import', './scripts/typescript.mjs', 'server/main.ts'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: started.stdout })) {
    const [url] = /http:\S+$/.exec(line) ?? []
    if (line.startsWith('Vigente listo en') && url) return { process: started, url }
  }
  throw new Error('The server ended before it was ready')
}

async function kill(server: Server): Promise<void> {
  const ended = once(server.process, 'exit')
  server.process.kill('SIGKILL')
  await ended
}

const send = ({ url }: Pick<Server, 'url'>, email: string) =>
  fetch(`${url}/api/registro`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      usuario: { name: 'Marta Ledesma', email, phone: '1155554444', password: clave, passwordConfirm: clave },
      gimnasio: { nombre: email, moneda: 'CLP', zona_horaria: 'America/Santiago', pais: 'CL' },
      sucursales: [
        { nombre: 'Centro', direccion: 'Molino 12' },
        { nombre: 'Norte', direccion: 'Molino 14' },
      ],
      servicio_id: 'serviciopro0000',
    }),
  })

/** The stored rows of a registration, by table. */
async function storedOf(email: string): Promise<Record<string, number>> {
  const [row] = await db.owner<Record<string, number>>(
    `with gym as (select id from gimnasios where nombre = $1)
     select (select count(*)::int from gym) as gimnasios,
       (select count(*)::int from sucursales where gimnasio_id in (table gym)) as sucursales,
       (select count(*)::int from users where email = $1) as users,
       (select count(*)::int from users_sucursales where gimnasio_id in (table gym)) as users_sucursales,
       (select count(*)::int from servicios_pagos where gimnasio_id in (table gym)) as servicios_pagos,
       (select count(*)::int from auditoria where gimnasio_id in (table gym)) as auditoria`,
    [email],
  )
  return row ?? {}
}

const nothing = { gimnasios: 0, sucursales: 0, users: 0, users_sucursales: 0, servicios_pagos: 0, auditoria: 0 }

/** Locks a table against writes until released; `reached` waits until a writer is blocked. */
async function holdTable(table: string) {
  const client = new Client({ connectionString: db.url })
  await client.connect()
  await client.query('begin')
  await client.query(`lock table ${client.escapeIdentifier(table)} in share mode`)
  const reached = async () => {
    const waiting = 'select count(*)::int as waiting from pg_locks where not granted and relation = $1::regclass'
    while ((await client.query<{ waiting: number }>(waiting, [table])).rows[0]?.waiting === 0) await pause(20)
  }
  return { reached, letGo: () => client.end() }
}

/** In the order of the writes. The last one alone in `npm test`, the others in `npm run prove kills`. */
const tables =
  process.env['KILLS'] === undefined ? ['auditoria'] : ['gimnasios', 'users', 'servicios_pagos', 'auditoria']

describe('a server killed during a registration', () => {
  it.each(tables)('leaves nothing if it was about to write %s, and the one before it complete', async (table) => {
    const name = table.replace('_', '')
    const [before, email] = [`antes${name}@matado.example`, `${name}@matado.example`] as const
    const server = await startServer()
    expect((await send(server, before)).status).toBe(200)
    const held = await holdTable(table)
    const answer = send(server, email).catch(() => 'cut off')
    await held.reached()
    await kill(server)
    await held.letGo()
    expect(await answer).toBe('cut off')
    expect(await storedOf(email)).toEqual(nothing)
    const second = await openGymApp({ db })
    expect((await send(second, before)).status).toBe(200)
    await second.close()
    const { gimnasios, sucursales, users, servicios_pagos: pagos } = await storedOf(before)
    expect({ gimnasios, sucursales, users, pagos }).toEqual({ gimnasios: 1, sucursales: 2, users: 1, pagos: 1 })
  })
})
