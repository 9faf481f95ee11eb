import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Log } from '#server/operacion/log.ts'
import type { RequestScope } from '#server/operacion/request-scope.ts'

export interface RequestLogDeps {
  readonly log: Log | null
  readonly scope: RequestScope
  /** Names that may stand in an address for `:collection`. */
  readonly collections: ReadonlySet<string>
}

/** Lets everything that runs for a request know its number, and writes a line for each of the API where somebody reads them. */
export function registerRequestLog(app: FastifyInstance, { log, scope, collections }: RequestLogDeps): void {
  app.addHook('onRequest', (request, _reply, done) => scope.run(request.id, done))
  // A body arrives by the socket, outside of what the first hook has opened.
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

/** What a line may say of a request: never its query, its headers or a part of its address that somebody could have typed. */
export const happening = (request: FastifyRequest, collections: ReadonlySet<string>) => ({
  reqId: request.id,
  method: request.method,
  path: pathOf(request, collections),
  agent: request.headers['user-agent'] ?? '',
})

/** Collections and ids of records are told; every other part stays as the route calls it. */
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

/** With a digit, which no name of a person holds. */
const isId = (value: string) => /^(?=.*\d)[a-z0-9]{15}$/.test(value)

/** Files of the web app and those who watch the server would drown what people do. */
function isTold({ url, routeOptions }: FastifyRequest): boolean {
  if (url.startsWith('/api/health')) return false
  return url.startsWith('/api/') || routeOptions.url === '/'
}

const round = (milliseconds: number) => Math.round(milliseconds * 10) / 10
