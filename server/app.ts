import cors from '@fastify/cors'
import Fastify, { LogController } from 'fastify'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { acceptBodies } from '#server/records/body.ts'
import { requireCleanAddress } from '#server/records/clean-input.ts'
import { registerApi } from './api.ts'
import type { ApiDeps } from './api.ts'
import type { BudgetName } from './budgets/budgets.ts'
import { collections } from './collections/index.ts'
import { answerNotFound, registerErrorHandler } from './http/error-handler.ts'
import { parseQuery } from './http/query-string.ts'
import { requestIdOf } from './http/request-id.ts'
import { refuseWritesWithoutRoom } from './http/refuse-writes.ts'
import { registerRequestLog } from './http/request-log.ts'
import { registerRequestMetrics } from './http/request-metrics.ts'
import { registerSecurityHeaders, securityHeaders } from './http/security-headers.ts'
import { refuseExpectations, refuseUnreadable, requireHost } from './http/unreadable-requests.ts'
import { readLanding, serveApiOnly, serveWebApp } from './http/web-app.ts'
import { registerHealth } from './operacion/health-routes.ts'
import type { Log } from './operacion/log.ts'
import type { Metrics } from './operacion/metrics.ts'
import type { Room } from './operacion/room.ts'
import { createRequestScope, type RequestScope } from './operacion/request-scope.ts'

/** What the application needs from outside. Tests give their own clock and database. */
export type AppDeps = ApiDeps & HttpDeps

/** Milliseconds that others may let us wait. */
export interface Patience {
  /** For the headers of a request, and for the whole of it. */
  readonly headers: number
  readonly request: number
  /** Without a byte in either direction: somebody does not read what he asked for. */
  readonly silence: number
  /** How often Node looks for those who took too long. */
  readonly between: number
}

export type HttpDeps = Pick<ApiDeps, 'pools'> & {
  /** Folder of the built web app; null serves the API alone. */
  readonly webRoot: string | null
  /** Whether people reach the server by https. */
  readonly secure: boolean
  /** Addresses of the proxies whose word on the client's address counts; '' for none. */
  readonly trustProxy: string
  /** The version of the database that this program was written for; absent: not compared. */
  readonly schemaVersion?: number | undefined
  /** Absent: what suits people on poor lines. */
  readonly patience?: Patience | undefined
  /** Absent: nobody watches the disk. */
  readonly room?: Pick<Room, 'isShort'> | undefined
  /** Where what happens is written; null keeps silent. */
  readonly logTo: Log | null
  /** Tells the log and the pools which request they work for; absent: made here. */
  readonly requests?: RequestScope
  /** Absent: nothing is counted. */
  readonly metrics?: Metrics | undefined
  /** Collections that logs and metrics may name. */
  readonly collectionNames?: ReadonlySet<string>
}

const usualPatience: Patience = { headers: 20_000, request: 60_000, silence: 120_000, between: 5_000 }

/** Builds the whole application without listening. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const landing = await readLanding(deps.webRoot)
  const onOverBudget = (budget: BudgetName) => deps.metrics?.onOverBudget(budget)
  const collectionNames = new Set(collections.map(({ name }) => name))
  return buildHttp({ ...deps, collectionNames }, (app) => registerApi(app, { ...deps, landing, onOverBudget }))
}

/** The HTTP side of the application, around whatever `register` gives addresses to. */
export async function buildHttp(deps: HttpDeps, register: (app: FastifyInstance) => void): Promise<FastifyInstance> {
  const { patience = usualPatience } = deps
  const { logTo: log, requests: scope = createRequestScope(), collectionNames = new Set() } = deps
  const logger: FastifyBaseLogger | null = log
  const app = Fastify({
    clientErrorHandler: refuseUnreadable(deps),
    // A client that trickles its request is cut off; Node looks for such connections only now and then.
    requestTimeout: patience.request,
    http: {
      headersTimeout: patience.headers,
      connectionsCheckingInterval: patience.between,
      requireHostHeader: false,
    },
    connectionTimeout: patience.silence,
    keepAliveTimeout: 30_000,
    forceCloseConnections: 'idle',
    // Whoever still has a connection is served once more and told to close it; `ready` sends everybody else elsewhere.
    return503OnClosing: false,
    trustProxy: deps.trustProxy === '' ? false : deps.trustProxy.split(',').map((address) => address.trim()),
    genReqId: requestIdOf,
    // A logger for each request costs as much as finding its route; the request's number is put in by the log itself.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    // Addresses that are none reach no route and no hook.
    frameworkErrors: (_error, request, reply) => {
      void answerNotFound(request, reply.headers({ ...securityHeaders(deps), 'cache-control': 'no-store' }))
    },
    routerOptions: { querystringParser: parseQuery, maxParamLength: 500 },
  })
  refuseExpectations(app.server, deps)
  registerErrorHandler(app, collectionNames)
  registerRequestLog(app, { log, scope, collections: collectionNames })
  if (deps.metrics) registerRequestMetrics(app, deps.metrics, collectionNames)
  acceptBodies(app)
  registerSecurityHeaders(app, { secure: deps.secure })
  requireHost(app)
  app.addHook('preValidation', (request, _reply, done) => {
    requireCleanAddress(request.query)
    requireCleanAddress(request.params)
    done()
  })
  await app.register(cors, {
    origin: '*',
    methods: ['GET', 'HEAD', 'PUT', 'PATCH', 'POST', 'DELETE'],
    credentials: false,
    // A question without the headers that browsers put into it is answered like theirs.
    strictPreflight: false,
    maxAge: 86_400,
  })
  if (deps.room) refuseWritesWithoutRoom(app, deps.room)
  registerHealth(app, { reader: deps.pools.reader, schemaVersion: deps.schemaVersion })
  register(app)
  if (deps.webRoot === null) serveApiOnly(app)
  else await serveWebApp(app, deps.webRoot)
  return app
}
