import { readFile } from 'node:fs/promises'
import Fastify from 'fastify'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { registerBodyBudgets } from '#server/engine/limits/body-budget.ts'
import { registerErrorHandler } from '#server/runtime/http/error-handler.ts'
import { parseQuery } from '#server/runtime/http/query-string.ts'
import { serveApiOnly } from '#server/runtime/http/web-app.ts'
import { createByteSeal } from '#server/runtime/encrypted-text.ts'
import { createFileKeeper } from '#server/engine/files/keeper.ts'
import { tempStore } from '#server/testing/stand-ins/temp-store.ts'
import { emptyDatabase } from '#server/testing/test-db.ts'
import type { TestDatabase } from '#server/testing/test-db.ts'
import { createAuth } from '#server/engine/auth/sign-in/create-auth.ts'
import { identifyOnce } from '#server/engine/auth/keys/identify-once.ts'
import { registerAuthRoutes } from '#server/engine/auth/routes/sign-in-routes.ts'
import { acceptBodies } from '#server/engine/request/body.ts'
import type { CallerSource, StoredCaller } from '#server/engine/records/declaration/caller.ts'
import { createCatalogue } from '#server/engine/records/declaration/catalogue.ts'
import { createReader } from '#server/engine/records/read/reader.ts'
import { registerRecordRoutes } from '#server/engine/records/routes/record-routes.ts'
import { workshopCollections } from './workshop-collections.ts'

/** Readable ids of fifteen characters. */
export const idOf = (word: string) =>
  word
    .replace(/[^a-z0-9]/g, '')
    .padEnd(15, '0')
    .slice(0, 15)

export const password = 'caballo correcto'

export interface Workshop {
  readonly app: FastifyInstance
  readonly database: TestDatabase
  readonly clock: { now: Date }
  ask(person: string | null, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown): Promise<Answer>
  tokenOf(person: string): Promise<string>
  close(): Promise<void>
}

export interface Answer {
  readonly status: number
  readonly body: Record<string, unknown>
  readonly headers: Record<string, unknown>
}

/**
 * Two firms, `norte` and `sur`, each with the shops `one` and `two`. `boss` sees every shop and writes, `hand` works in
 * shop one and writes, `guard` sees every shop and only reads, `chief` may manage people too; `rival` is the other
 * firm's boss.
 */
export async function openWorkshop(): Promise<Workshop> {
  const database = await emptyDatabase()
  await arrange(database)
  const clock = { now: new Date('2026-03-01T12:00:00.123Z') }
  const catalogue = createCatalogue(workshopCollections)
  const auth = createAuth({
    secret: 'x'.repeat(40),
    collections: workshopCollections,
    stored: peopleSource(database),
    transaction: database.pools.transaction,
    now: () => clock.now,
  })
  const identify = identifyOnce(auth.callers)
  const reader = createReader({
    collections: workshopCollections,
    reader: database.pools.reader,
    callers: auth.callers.source,
    now: () => clock.now,
  })
  const writer = {
    catalogue,
    transaction: database.pools.transaction,
    callers: auth.callers.source,
    passwords: auth.passwords,
    files: filesOf(database),
    limitPasswordChanges: (id: string) => auth.limitPasswordChanges(id),
    now: () => clock.now,
  }
  await database.owner('update people set password_hash = $1', [await auth.passwords.hash(password)])
  const app = Fastify({ routerOptions: { querystringParser: parseQuery } })
  registerErrorHandler(app)
  acceptBodies(app)
  registerBodyBudgets(app, { identify })
  serveApiOnly(app)
  registerAuthRoutes(app, { catalogue, query: database.pools.reader, writer, reader, ...auth })
  registerRecordRoutes(app, {
    catalogue,
    reader,
    writer,
    identify,
    limitCreates: auth.limitCreates,
  })

  const tokenOf = async (person: string) => {
    const [row] = await database.owner<{ token_key: string }>('select token_key from people where id = $1', [
      idOf(person),
    ])
    return auth.tokens.sign('auth', { id: idOf(person), collectionId: 'col_people', tokenKey: row?.token_key ?? '' })
  }
  return {
    app,
    database,
    clock,
    tokenOf,
    async ask(person, method, path, body) {
      const headers = {
        'content-type': 'application/json',
        ...(person === null ? {} : { authorization: await tokenOf(person) }),
      }
      const payload = body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }
      return answerOf(await app.inject({ method, url: path, headers, ...payload } satisfies InjectOptions))
    },
    async close() {
      await app.close()
      await database.drop()
    },
  }
}

function filesOf({ pools: { transaction } }: TestDatabase) {
  const onError = (error: unknown) => {
    throw error
  }
  return createFileKeeper({ store: tempStore(), transaction, seal: createByteSeal('x'.repeat(40), 'archivo'), onError })
}

export function answerOf(response: { statusCode: number; body: string; headers: object }): Answer {
  return {
    status: response.statusCode,
    body: response.body === '' ? {} : parseObject(response.body),
    headers: { ...response.headers },
  }
}

function parseObject(text: string): Record<string, unknown> {
  const parsed: unknown = JSON.parse(text)
  return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {}
}

async function arrange({ owner }: TestDatabase): Promise<void> {
  await owner(await readFile(new URL('./workshop.sql', import.meta.url), 'utf8'))
  await owner(
    `insert into skills (id, name) values ($1, 'weld'), ($2, 'paint'), ($3, 'sand')`,
    ['weld', 'paint', 'sand'].map(idOf),
  )
  for (const firm of ['norte', 'sur']) {
    await owner('insert into firms (id) values ($1)', [idOf(firm)])
    for (const shop of ['one', 'two'])
      await owner('insert into shops values ($1, $2, default, $3)', [idOf(firm), idOf(firm + shop), shop])
  }
  await owner(`insert into notes (id, body) values ($1, 'for everybody')`, [idOf('shared')])
  await hire(owner, 'norte', 'boss', ['write', 'all'])
  await hire(owner, 'norte', 'chief', ['write', 'all', 'manage'])
  await hire(owner, 'norte', 'guard', ['all'])
  await hire(owner, 'norte', 'hand', ['write'])
  await owner('insert into people_shops values ($1, $2, $3)', [idOf('norte'), idOf('hand'), idOf('norteone')])
  await hire(owner, 'sur', 'rival', ['write', 'all'])
}

async function hire(owner: TestDatabase['owner'], firm: string, name: string, permissions: string[]): Promise<void> {
  await owner(
    `insert into people (firm, id, created, updated, email, token_key, name, permissions) values ($1, $2, now(), now(), $3, $4, $5, $6)`,
    [idOf(firm), idOf(name), `${name}@${firm}.example`, name.padEnd(50, 'k'), name, permissions],
  )
}

function peopleSource({ pools }: TestDatabase): CallerSource {
  return {
    stampSql: 'select stamp from people where id =',
    async load(id) {
      const [row] = await pools.reader<{
        firm: string
        token_key: string
        permissions: string[]
        stamp: number
        shops: string[]
      }>(
        `select firm, token_key, permissions, stamp, array(select shop from people_shops where person = p.id) as shops from people p where id = $1 and active`,
        [id],
      )
      return row ? toCaller(id, row) : null
    },
  }
}

function toCaller(
  id: string,
  row: { firm: string; token_key: string; permissions: string[]; stamp: number; shops: string[] },
): StoredCaller {
  const permissions = new Set(row.permissions)
  const scopes = permissions.has('all') ? 'all' : row.shops
  return {
    id,
    collection: 'people',
    tenant: row.firm,
    permissions,
    scopes,
    stamp: String(row.stamp),
    tokenKey: row.token_key,
  }
}
