import { availableParallelism } from 'node:os'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildApp } from './app.ts'
import type { DailyBackups } from './runtime/backup/daily-backup.ts'
import { openSecondPlace } from './runtime/backup/open-second-place.ts'
import { createJobs, createWebhooksJob, tellOperatorsOfStillJobs, type BackgroundDeps } from './background.ts'
import { collections } from './collections.ts'
import { createProduct, type Product } from './product.ts'
import { demoOf, showDemo } from './demonstration.ts'
import { connectedTo, cuentasOf, googleOf, proveedorOf } from './outside-services.ts'
import { openDatabase, schemaVersion } from './runtime/db/open/open-database.ts'
import type { OpenDatabase } from './runtime/db/open/open-database.ts'
import { watchHosts } from './runtime/db/connect.ts'
import { connectionsFor } from './runtime/db/connections.ts'
import { oncePerPlace } from './runtime/db/one-connection.ts'
import { createPools, type Pools } from './runtime/db/pool.ts'
import { checkSecret } from './runtime/db/secret-check.ts'
import type { Env, EnvReading } from './runtime/env.ts'
import { inheritedSocket, readProcessEnv } from './runtime/env.ts'
import { StartError } from './runtime/errors/errors.ts'
import { fileColumnsOf } from './engine/files/file-columns.ts'
import { openFileStore } from './runtime/file-store/open-file-store.ts'
import { closeApp } from './runtime/http/close-app.ts'
import { prepareQueue } from './runtime/jobs/prepare-queue.ts'
import { startJobs } from './runtime/jobs/start-jobs.ts'
import { watchRunners, type Runners } from './runtime/jobs/watch-runners.ts'
import { parseRules, usualRules, type RateRule } from './runtime/limits/rate-rules.ts'
import { openMailTransport } from './runtime/mail/open-mail-transport.ts'
import { createLog, type Log, type LogLevel } from './runtime/observability/log.ts'
import { openLogOutput } from './runtime/observability/log-output.ts'
import { placesOf } from './runtime/observability/named-servers.ts'
import { createMetrics } from './runtime/observability/metrics.ts'
import { serveMetrics } from './runtime/observability/serve-metrics.ts'
import { createRequestScope, type RequestScope } from './runtime/observability/request-scope.ts'
import { watchRoom } from './runtime/observability/room.ts'
import { watchSlowQueries } from './runtime/observability/slow-queries.ts'
import { publicUrlOf } from './runtime/process/public-url.ts'
import { secretFor } from './runtime/process/secret.ts'
import { describeFailure } from './runtime/process/describe-failure.ts'
import { explainPort, requirePort } from './runtime/process/require-port.ts'
import { tellSettings } from './runtime/process/tell-settings.ts'
import { stopOnSignals, type Stopping } from './runtime/process/stop-on-signals.ts'

const WEB_ROOT = fileURLToPath(new URL('../dist/web', import.meta.url))

const say = (sentence: string) => process.stdout.write(`${sentence}\n`)
const complain = (sentence: string) => process.stderr.write(`${sentence}\n`)

/** The database writes its pages before it stops. Killed, it would only take longer to come back. */
const LONGEST_SHUTDOWN = 35_000

/** Requests and jobs are over by then. A connection that is still in use has a silent server. */
const LONGEST_FAREWELL = 2_000

const EMBEDDED_IN_PRODUCTION =
  'El PostgreSQL incluido es un paquete beta y llega tarde a las correcciones: en producción conviene uno propio, con DATABASE_URL'

const now = () => new Date()

// A full disk behind the log ends no process.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

const FILE = '--env-file='
const words = process.argv.slice(2)
const reading = readProcessEnv(words.find((word) => word.startsWith(FILE))?.slice(FILE.length))
if (reading.ok) {
  try {
    requireNoWords()
    await requirePort(reading.env)
    await start(reading)
  } catch (error) {
    complain(describeFailure(error))
    process.exitCode = 1
  }
} else {
  complain(`Hay ajustes que corregir:\n${reading.problems.map((problem) => `  - ${problem}`).join('\n')}`)
  process.exitCode = 1
}

function requireNoWords(): void {
  const unknown = words.filter((word) => !word.startsWith(FILE))
  if (unknown.length > 0)
    throw new StartError(
      `El servidor no recibe argumentos (${unknown.join(' ')}): los ajustes van en el entorno, en .env o en ${FILE}<archivo>.`,
    )
}

async function start(reading: Extract<EnvReading, { ok: true }>): Promise<void> {
  const { env } = reading
  const requests = createRequestScope()
  const log = createLog({
    to: openLogOutput(),
    level: levelOf(env),
    requestId: requests.current,
    places: placesOf(connectedTo(env)),
  })
  const stop = stopOnSignals((what, error) => log.error({ err: error }, what))
  const opening = openDatabase(env, (sentence) => log.warn(sentence))
  stop.onStop(async () => (await opening.catch(() => null))?.stop(), LONGEST_SHUTDOWN)
  try {
    const database = await opening
    if (env.NODE_ENV === 'production' && env.DATABASE_URL === undefined) log.warn(EMBEDDED_IN_PRODUCTION)
    await serve({ reading, database, log, requests, onStop: stop.onStop })
  } catch (error) {
    // Cut off by a signal: nothing has failed.
    if (stop.isStopping()) return
    await stop.now()
    throw error
  }
}

/** In production a line per request. Elsewhere only trouble, so that the address to open stays visible. */
function levelOf({ LOG_LEVEL, NODE_ENV }: Env): LogLevel {
  return LOG_LEVEL ?? (NODE_ENV === 'production' ? 'info' : 'warn')
}

type Serving = {
  readonly reading: Extract<EnvReading, { ok: true }>
  readonly database: OpenDatabase
  readonly log: Log
  readonly requests: RequestScope
  readonly onStop: Stopping['onStop']
}

async function serve({ reading, database, log, requests, onStop }: Serving): Promise<void> {
  const { env, inFile, written } = reading
  watchHosts(database.url, (sentence) => log.warn(sentence))
  const secret = await secretFor(env, database.url)
  await checkSecret(database.url, secret)
  const sentences = await tellSettings(database.url, { inFile, given: Object.keys(written) })
  for (const sentence of sentences) log.warn(sentence)
  await prepareQueue(database.url)
  const onError = (what: string, error: unknown) => log.error({ err: error }, what)
  const pools = createPools(database.url, {
    ...connectionsFor(availableParallelism()),
    onError: (error) => onError('an idle connection was lost', error),
    onSecond: oncePerPlace((error) => onError('a second connection was asked for', error)),
    slow: watchSlowQueries(log, env.SLOW_QUERY_MS),
    since: requests.since,
  })
  onStop(() => pools.end(), LONGEST_FAREWELL)
  const metrics = await startMetrics(env, pools, { onError, onStop })
  const fileStore = openFileStore(env)
  fileStore.get('prueba/original').catch((error: unknown) => onError('the file store cannot be read', error))
  const room = await watchRoom({
    folders: database.folders,
    floor: env.MIN_FREE_MB * 1024 * 1024,
    onChange: (isShort) => log.warn(isShort ? 'the disk is nearly full: nothing is stored' : 'the disk has room again'),
  })
  onStop(async () => room.close())
  const product = createProduct({
    pools,
    now,
    secret,
    fileStore,
    publicUrl: publicUrlOf(env),
    demo: demoOf(env, { databaseUrl: database.url, now }),
    proveedor: proveedorOf(env),
    cuentas: cuentasOf(env),
    localWebhooks: env.WEBHOOKS_LOCAL === '1',
  })
  const background = {
    ...product,
    mailTransport: openMailTransport(env, product.publicUrl),
    log: (sentence: string) => log.warn(sentence),
    onError,
    backups: backupsOf(env, product, database.url),
    backupAlertHours: env.BACKUP_ALERT_HOURS,
  }
  const runners = watchJobs(background, log)
  onStop(async () => runners.close())
  const app = await buildApp({
    ...product,
    drafts: { folder: join(env.DATA_DIR, 'tmp'), floor: env.MIN_FREE_MB * 1024 * 1024 },
    google: googleOf(env),
    rateRules: rateRulesOf(env),
    webRoot: existsSync(WEB_ROOT) ? WEB_ROOT : null,
    legalFolder: join(env.DATA_DIR, 'legales'),
    secure: env.PUBLIC_URL?.startsWith('https:') ?? false,
    trustProxy: env.TRUST_PROXY ?? '',
    schemaVersion: await schemaVersion(),
    room,
    runners,
    logTo: log,
    requests,
    metrics,
  })
  await showDemo(env, { databaseUrl: database.url, now, seal: product.seals.domiciliacion }, say)
  const stopJobs = startAllJobs(database.url, background, runners)
  // First of all, because running requests and jobs still need everything else.
  onStop(async () => void (await Promise.all([closeApp(app), stopJobs()])))
  const address = await listen(app, env)
  say(`Vigente listo en ${address}`)
}

type Watching = Pick<BackgroundDeps, 'onError'> & Pick<Serving, 'onStop'>

/** Undefined without their port. */
async function startMetrics({ METRICS_PORT: port }: Env, pools: Pools, { onError, onStop }: Watching) {
  if (port === undefined) return undefined
  const metrics = createMetrics(pools)
  const onUntold = (error: unknown) => onError('could not answer a metrics request', error)
  onStop((await serveMetrics(metrics, port, onUntold)).close)
  return metrics
}

function watchJobs(background: BackgroundDeps, log: Log): Runners {
  return watchRunners({
    onChange: (areStill) => log.warn(areStill ? 'no job has run for three minutes' : 'jobs run again'),
    alert: () => tellOperatorsOfStillJobs(background),
    onError: background.onError,
  })
}

/** Returns the function that stops them. */
function startAllJobs(databaseUrl: string, background: BackgroundDeps, runners: Runners): () => Promise<unknown> {
  const { pools, onError } = background
  const running = { transaction: pools.background, now, onError }
  const stops = [createJobs(background), [createWebhooksJob(background)]].map((jobs) =>
    startJobs(databaseUrl, { ...running, jobs, onLife: runners.add() }),
  )
  return () => Promise.all(stops.map((stop) => stop()))
}

/** The default rules in production; `RATE_RULES=0` counts nothing. */
function rateRulesOf({ NODE_ENV, RATE_RULES }: Env): readonly RateRule[] {
  if (RATE_RULES !== undefined) return parseRules(RATE_RULES) ?? []
  return NODE_ENV === 'production' ? usualRules : []
}

/** Undefined for a database that somebody else backs up. */
function backupsOf(env: Env, { fileStore: store, secret }: Product, databaseUrl: string): DailyBackups | undefined {
  if (env.DATABASE_URL !== undefined) return undefined
  const source = { databaseUrl, store, secret, now, fileColumns: fileColumnsOf(collections) }
  return { source, folder: join(env.DATA_DIR, 'respaldos'), password: env.BACKUP_KEY, second: secondPlaceOf(env) }
}

function secondPlaceOf({ BACKUP_COPY }: Env) {
  return BACKUP_COPY === undefined ? undefined : openSecondPlace(BACKUP_COPY)
}

async function listen(app: Awaited<ReturnType<typeof buildApp>>, { HOST, PORT }: Env): Promise<string> {
  const fd = inheritedSocket()
  const listenTextResolver = () => 'Vigente recibe pedidos'
  try {
    return await app.listen({ ...(fd === null ? { host: HOST, port: PORT } : inherited(fd)), listenTextResolver })
  } catch (error) {
    throw explainPort(error, { HOST, PORT })
  }
}

/**
 * Fastify's types do not know that Node can listen on a descriptor. The host only keeps it from resolving `localhost`. Node would
 * shorten the queue of the socket to 511, and requests wait there during an update.
 */
function inherited(fd: number) {
  return { fd, host: '127.0.0.1', backlog: 4096 }
}
