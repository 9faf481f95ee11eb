import type { FastifyInstance } from 'fastify'
import { registerApi } from '#server/api.ts'
import { buildHttp } from '#server/app.ts'
import { collections } from '#server/collections.ts'
import { createTokens } from '#server/engine/sessions/token.ts'
import { users } from '#server/gym/users/users.collection.ts'
import { createPools, type Pools } from '#server/runtime/db/pool.ts'
import type { Query } from '#server/runtime/db/transaction.ts'
import { createRequestScope } from '#server/runtime/observability/request-scope.ts'
import { watchSlowQueries } from '#server/runtime/observability/slow-queries.ts'
import { builtInRoles } from '#shared/permissions.ts'
import { buildGym, buildUser, testId, type GymWorld } from '../gym-world.ts'
import { readLog } from './read-log.ts'
import { testDatabase } from '../test-db.ts'
import { bareHttp, testProduct } from '../test-product.ts'

interface Given {
  readonly secret: string
  /** Stands in the names of the gym and of its Admin. */
  readonly name: string
  readonly email: string
  /** Adds routes and hooks before those of the product. */
  readonly also?: (scope: FastifyInstance, made: { pools: Pools; gym: GymWorld }) => void
}

export type LoggedApp = Awaited<ReturnType<typeof openLoggedApp>>

/** A server of a Spanish gym that keeps its log, with every statement as a slow one. The caller closes it. */
export async function openLoggedApp({ secret, name, email, also }: Given) {
  const db = await testDatabase()
  const requests = createRequestScope()
  const told = readLog('debug', requests.current)
  const { onSlow = () => undefined } = watchSlowQueries(told.log, 1) ?? {}
  const pools = createPools(db.url, { max: 5, slow: { from: 0, onSlow } })
  const gym = await buildGym(db.owner, { marca: name, moneda: 'EUR' })
  await db.owner(`update gimnasios set pais = 'ES' where id = $1`, [gym.id])
  const role = { role: builtInRoles.Admin, sucursales: gym.sucursales, name: `Ana ${name}`, email }
  const admin = await buildUser(db.owner, gym.id, role)
  const parts = testProduct({ pools, secret })
  const http = { ...parts, ...bareHttp, requests, logTo: told.log }
  const app = await buildHttp({ ...http, collectionNames: new Set(collections.map((one) => one.name)) }, (scope) => {
    also?.(scope, { pools, gym })
    registerApi(scope, parts)
  })
  const enter = (user: string) => openSession(db.owner, { gym: gym.id, user, secret })
  return {
    app,
    db,
    pools,
    gym,
    told,
    enter,
    /** The session of its Admin. */
    token: await enter(admin),
    async close() {
      await app.close()
      await pools.end()
      await db.drop()
    },
  }
}

async function openSession(owner: Query, { gym, user, secret }: { gym: string; user: string; secret: string }) {
  const tokens = createTokens({ secret, collectionIds: [users.id], now: () => new Date() })
  const [stored] = await owner<{ token_key: string }>('select token_key from users where id = $1', [user])
  const sid = testId()
  await owner(
    `insert into sesiones (id, gimnasio_id, user_id, creado, vista, hasta) values ($1, $2, $3, now(), now(), 'infinity')`,
    [sid, gym, user],
  )
  const session = { sid, until: Number.MAX_SAFE_INTEGER }
  return tokens.sign('auth', { id: user, collectionId: users.id, tokenKey: stored?.token_key ?? '', session })
}
