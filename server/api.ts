import type { FastifyInstance } from 'fastify'
import { createAuth } from './auth/create-auth.ts'
import { registerAuthRoutes } from './auth/routes.ts'
import { collections } from './collections/index.ts'
import { registerGymRoutes } from './collections/routes.ts'
import { callerSource } from './collections/users/caller-source.ts'
import type { Pools } from './db/pool.ts'
import { createCatalogue } from './records/catalogue.ts'
import { createReader } from './records/reader.ts'
import { registerRecordRoutes } from './records/routes.ts'

export type ApiDeps = {
  readonly pools: Pools
  readonly now: () => Date
  /** Everything signed is signed with keys derived from this. */
  readonly secret: string
}

/** Puts the engine, the sign-in and the gym together and gives them their addresses. */
export function registerApi(app: FastifyInstance, { pools, now, secret }: ApiDeps): void {
  const { reader: query, transaction } = pools
  const catalogue = createCatalogue(collections)
  const auth = createAuth({ secret, collections, stored: callerSource(query), transaction, now })
  const callers = auth.callers.source
  const reader = createReader({ collections, reader: query, callers, now })
  const random = (bytes: Uint8Array) => crypto.getRandomValues(bytes)
  const { passwords, limitPasswordChanges } = auth
  const writer = { catalogue, transaction, callers, passwords, limitPasswordChanges, now, random }
  const identify = (authorization: string | undefined) => auth.callers.identify(authorization)
  registerAuthRoutes(app, { catalogue, query, reader, ...auth })
  const records = { catalogue, reader, writer, identify, limitCreates: auth.limitCreates }
  registerRecordRoutes(app, records)
  registerGymRoutes(app, records)
}
