import cors from '@fastify/cors'
import Fastify, { LogController } from 'fastify'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { acceptBodies } from './engine/request/body.ts'
import { requireCleanAddress } from './engine/request/clean-input.ts'
import { registerApi } from './api.ts'
import type { ApiDeps } from './api.ts'
import type { BudgetName } from './runtime/limits/budgets.ts'
import { collections } from './collections.ts'
import { readLegalTexts } from './platform/landing/legal-texts.ts'
import { answerNotFound, registerErrorHandler } from './runtime/http/error-handler.ts'
import { parseQuery } from './runtime/http/query-string.ts'
import { requestIdOf } from './runtime/http/request-id.ts'
import { refuseWritesWithoutRoom } from './runtime/http/refuse-writes.ts'
import { registerRequestLog } from './runtime/http/request-log.ts'
import { registerRequestMetrics } from './runtime/http/request-metrics.ts'
import { registerSecurityHeaders, securityHeaders } from './runtime/http/security-headers.ts'
import { refuseExpectations, refuseUnreadable, requireHost } from './runtime/http/unreadable-requests.ts'
import { readTemplate, serveApiOnly, serveWebApp } from './runtime/http/web-app.ts'
import { registerHealth } from './runtime/observability/health-routes.ts'
import type { Log } from './runtime/observability/log.ts'
import type { Metrics } from './runtime/observability/metrics.ts'
import type { Room } from './runtime/observability/room.ts'
import { createRequestScope, type RequestScope } from './runtime/observability/request-scope.ts'

/** Dependencies of the application. Tests pass their own clock and database. */
export type AppDeps = ApiDeps & HttpDeps

/** Time limits for clients, in milliseconds. */
export interface Patience {
  /** For the headers of a request, and for the whole request. */
  readonly headers: number
  readonly request: number
  /** Without a byte in either direction, because a client does not read its answer. */
  readonly silence: number
  /** Interval in which Node looks for late requests. */
  readonly between: number
}

export type HttpDeps = Pick<ApiDeps, 'pools'> & {
  /** Folder of the built web app; null serves the API alone. */
  readonly webRoot: string | null
  /** Folder with the operator's own legal texts; absent: the product's. */
  readonly legalFolder?: string | undefined
  /** True if people reach the server by https. */
  readonly secure: boolean
  /** Addresses of trusted proxies, for the client's address; '' for none. */
  readonly trustProxy: string
  /** The version of the database that this program was written for; absent: not compared. */
  readonly schemaVersion?: number | undefined
  /** Absent: limits that suit slow connections. */
  readonly patience?: Patience | undefined
  /** Absent: jobs are not watched. */
  readonly runners?: { areStill(): boolean } | undefined
  /** Absent: free disk space is not watched. */
  readonly room?: Pick<Room, 'isShort'> | undefined
  /** The log's output; null logs nothing. */
  readonly logTo: Log | null
  /** Tells log and pools the request they work for; absent: made here. */
  readonly requests?: RequestScope
  /** Absent: nothing is counted. */
  readonly metrics?: Metrics | undefined
  /** Collections that logs and metrics may name. */
  readonly collectionNames?: ReadonlySet<string>
}

const usualPatience: Patience = { headers: 20_000, request: 60_000, silence: 120_000, between: 5_000 }

/** Builds the whole application without listening. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const template = await readTemplate(deps.webRoot, 'inicio.html')
  const landing = template === undefined ? undefined : { template, legales: await readLegalTexts(deps.legalFolder) }
  const publicPage = await readTemplate(deps.webRoot, 'publica.html')
  const onOverBudget = (budget: BudgetName) => deps.metrics?.onOverBudget(budget)
  const collectionNames = new Set(collections.map(({ name }) => name))
  return buildHttp({ ...deps, collectionNames }, (app) =>
    registerApi(app, { ...deps, landing, publicPage, onOverBudget }),
  )
}

/** The HTTP side of the application; `register` adds the routes. */
export async function buildHttp(deps: HttpDeps, register: (app: FastifyInstance) => void): Promise<FastifyInstance> {
  const { patience = usualPatience } = deps
  const { logTo: log, requests: scope = createRequestScope(), collectionNames = new Set() } = deps
  const logger: FastifyBaseLogger | null = log
  const app = Fastify({
    clientErrorHandler: refuseUnreadable(deps),
    // A client that trickles its request is cut off. Node looks for such connections only now and then.
    requestTimeout: patience.request,
    http: {
      headersTimeout: patience.headers,
      connectionsCheckingInterval: patience.between,
      requireHostHeader: false,
    },
    connectionTimeout: patience.silence,
    keepAliveTimeout: 30_000,
    forceCloseConnections: 'idle',
    // Open connections get one more answer and are told to close. `ready` sends new ones elsewhere.
    return503OnClosing: false,
    trustProxy: deps.trustProxy === '' ? false : deps.trustProxy.split(',').map((address) => address.trim()),
    genReqId: requestIdOf,
    // A logger per request costs as much as finding its route. The log itself adds the request's number.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    // Invalid addresses reach no route and no hook.
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
    // An OPTIONS request without a browser's headers is answered like a browser's.
    strictPreflight: false,
    maxAge: 86_400,
  })
  if (deps.room) refuseWritesWithoutRoom(app, deps.room)
  registerHealth(app, { reader: deps.pools.reader, schemaVersion: deps.schemaVersion, runners: deps.runners })
  register(app)
  if (deps.webRoot === null) serveApiOnly(app)
  else await serveWebApp(app, deps.webRoot)
  return app
}
