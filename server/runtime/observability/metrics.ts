import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { BudgetName } from '#server/runtime/limits/budgets.ts'
import type { Pools } from '#server/runtime/db/pool.ts'

/** Labels of one answered request. None comes from a client: routes, methods and collections are lists of ours. */
export interface Answered {
  readonly method: string
  /** The declared route; undefined for an unknown address. */
  readonly route: string | undefined
  readonly status: number
  readonly seconds: number
  /** The collection in which a record was created. */
  readonly collection?: string | undefined
}

export interface Metrics {
  onAnswer(answered: Answered): void
  /** Work was refused or ended because it would have exceeded this budget. */
  onOverBudget(budget: BudgetName): void
  onOutage(): void
  /** Returns a function to call when the stream has closed. */
  onStream(): () => void
  /** In Prometheus' text format. */
  readonly text: () => Promise<string>
  readonly contentType: string
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1, 2.5, 5, 10]

/** Counts of this process alone. The collector adds up processes. */
export function createMetrics(pools: Pick<Pools, 'sizes' | 'reader'>): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'vigente_http_request_duration_seconds',
    help: 'Answered requests by declared route and class of status',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers,
  })
  const counter = (name: string, help: string) => new Counter({ name, help, registers })
  const limited = counter('vigente_http_limited_total', 'Requests refused for being too many (429)')
  const refused = counter('vigente_http_unavailable_total', 'Requests refused for want of room or time (503, 507)')
  const outages = counter('vigente_database_outages_total', 'Statements that found no database')
  const overBudget = new Counter({
    name: 'vigente_over_budget_total',
    help: 'Work refused or ended because it would have passed a budget, by budget',
    labelNames: ['budget'],
    registers,
  })
  const created = new Counter({
    name: 'vigente_records_created_total',
    help: 'Creates answered with success, by collection: charges are those of pagos. Repeats count, parts of a batch do not',
    labelNames: ['collection'],
    registers,
  })
  const streams = new Gauge({ name: 'vigente_realtime_clients', help: 'Open streams of events', registers })
  watchPools(pools, registers)
  watchQueue(pools, registers)
  watchDebits(pools, registers)
  watchBackups(pools, registers)
  return {
    onAnswer({ method, route, status, seconds, collection }) {
      const labels = { method: methods.has(method) ? method : 'other', route: route ?? 'unknown' }
      requests.observe({ ...labels, status: `${Math.floor(status / 100)}xx` }, seconds)
      if (status === 429) limited.inc()
      if (status === 503 || status === 507) refused.inc()
      if (collection !== undefined) created.inc({ collection })
    },
    onOverBudget: (budget) => overBudget.inc({ budget }),
    onOutage: () => outages.inc(),
    onStream() {
      streams.inc()
      return () => streams.dec()
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}

function watchPools({ sizes }: Pick<Pools, 'sizes'>, registers: Registry[]): void {
  const gauge = new Gauge({
    name: 'vigente_database_connections',
    help: 'Connections of each pool by what they do, and callers that wait for one',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const { pool, busy, idle, waiting } of sizes()) {
        for (const [state, count] of Object.entries({ busy, idle, waiting })) this.set({ pool, state }, count)
      }
    },
  })
  gauge.reset()
}

type Backups = { segundos: number; fallos: number }

/** The age is stored in the database, so every process knows it, whatever made the backup. */
function watchBackups({ reader }: Pick<Pools, 'reader'>, registers: Registry[]): void {
  const gauge = (name: string, help: string, of: (backups: Backups) => number) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const [backups] = await reader<Backups>('select segundos, fallos from estado_de_respaldos()').catch(() => [])
        this.set(backups ? of(backups) : NaN)
      },
    })
  const age = 'Since the newest backup was made; before the first one, since there could have been one'
  gauge('vigente_backup_age_seconds', age, ({ segundos }) => segundos)
  const failures = 'Backups, or copies of them, that failed since the installation was made'
  gauge('vigente_backup_failures_total', failures, ({ fallos }) => fallos)
}

type Queue = { en_espera: number; abandonados: number }

/** Without the database the last figures are withdrawn and the others served. */
function watchQueue({ reader }: Pick<Pools, 'reader'>, registers: Registry[]): void {
  const gauge = new Gauge({
    name: 'vigente_jobs',
    help: 'Jobs that are due and wait, and those that were given up',
    labelNames: ['state'],
    registers,
    async collect() {
      this.reset()
      const [queue] = await reader<Queue>('select en_espera, abandonados from trabajos_en_cola()').catch(() => [])
      if (!queue) return
      this.set({ state: 'waiting' }, queue.en_espera)
      this.set({ state: 'given_up' }, queue.abandonados)
    },
  })
  gauge.reset()
}

/** NaN without the database. */
function watchDebits({ reader }: Pick<Pools, 'reader'>, registers: Registry[]): void {
  new Gauge({
    name: 'vigente_debit_files_late',
    help: 'Files of direct debits of which something is not entered two days after its due day',
    registers,
    async collect() {
      const [late] = await reader<{ remesas: number }>('select remesas_atrasadas() as remesas').catch(() => [])
      this.set(late?.remesas ?? NaN)
    },
  })
}
