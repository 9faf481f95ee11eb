import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Log } from '#server/runtime/observability/log.ts'
import type { RequestScope } from '#server/runtime/observability/request-scope.ts'

export interface RequestLogDeps {
  readonly log: Log | null
  readonly scope: RequestScope
  /** Names that may stand in an address for `:collection`. */
  readonly collections: ReadonlySet<string>
}

/** Gives everything that runs for a request its number. Logs a line for each API request if the level asks for it. */
export function registerRequestLog(app: FastifyInstance, { log, scope, collections }: RequestLogDeps): void {
  app.addHook('onRequest', (request, _reply, done) => scope.run(request.id, done))
  // A body arrives from the socket, outside the scope that the first hook opened.
  app.addHook('preValidation', (request, _reply, done) =>
    request.body === undefined ? done() : scope.run(request.id, done),
  )
  if (!log?.isLevelEnabled('info')) return
  app.addHook('onResponse', (request, reply, done) => {
    if (isTold(request))
      log.info(
        { ...happening(request, collections), status: reply.statusCode, ms: round(reply.elapsedTime) },
        'request',
      )
    done()
  })
}

/** Fields of a request's log line: never the query, the headers or a part of the address that a person could have typed. */
export const happening = (request: FastifyRequest, collections: ReadonlySet<string>) => ({
  reqId: request.id,
  method: request.method,
  path: pathOf(request, collections),
  agent: request.headers['user-agent'] ?? '',
})

/** Collections and record ids are logged; other parts appear as the route declares them. */
function pathOf(
  { routeOptions: { url = '(ninguna)' }, params }: FastifyRequest,
  collections: ReadonlySet<string>,
): string {
  if (!url.includes(':')) return url
  return url.replace(/:(\w+)/g, (name, key: string) => {
    const value: unknown = typeof params === 'object' && params !== null ? Reflect.get(params, key) : undefined
    return typeof value === 'string' && (collections.has(value) || isId(value)) ? value : name
  })
}

/** Contains a digit, which no person's name does. */
const isId = (value: string) => /^(?=.*\d)[a-z0-9]{15}$/.test(value)

/** Static files and health checks would drown the rest. */
function isTold({ url, routeOptions }: FastifyRequest): boolean {
  if (url.startsWith('/api/health')) return false
  return url.startsWith('/api/') || routeOptions.url === '/'
}

const round = (milliseconds: number) => Math.round(milliseconds * 10) / 10
