import { Client } from 'pg'
import type { Server } from '#lab/harness/server.ts'
import { slopeOf } from '../measure/figures.ts'

interface Sample {
  readonly minute: number
  readonly rss: number
  readonly heap: number
}

export interface Watch {
  stop(): Promise<void>
  /** The slope of memory over the minutes. */
  slopes(): string[]
}

const MiB = 2 ** 20
const everyMinute = 60_000

/** Prints the server's state now, every minute and at the end: memory, delays, connections to the database. */
export async function watchServer(product: Server, databaseUrl: string, say: (line: string) => void): Promise<Watch> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const began = performance.now()
  const samples: Sample[] = []
  say('\n| minute | memory MiB | heap MiB | heap after collection MiB | event loop late p99 / most ms | connections |')
  say('|---|---|---|---|---|---|')

  async function look(): Promise<void> {
    const { rss, heap, heapAfterGc, lagP99, lagMax } = await product.vitals()
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    )
    const minute = (performance.now() - began) / 60_000
    samples.push({ minute, rss: rss / MiB, heap: heapAfterGc / MiB })
    const memory = [rss, heap, heapAfterGc].map((bytes) => (bytes / MiB).toFixed(0))
    say(
      `| ${[minute.toFixed(1), ...memory, `${lagP99.toFixed(1)} / ${lagMax.toFixed(1)}`, rows[0]?.count].join(' | ')} |`,
    )
  }

  await look()
  let looking = Promise.resolve()
  const timer = setInterval(() => {
    looking = looking.then(look)
  }, everyMinute)
  return {
    async stop() {
      clearInterval(timer)
      await looking
      await look()
      await client.end()
    },
    slopes: () =>
      (['rss', 'heap'] as const).map((what) => {
        const slope = slopeOf(samples.map((sample) => [sample.minute, sample[what]]))
        const name = what === 'rss' ? 'Memory' : 'Heap after collection'
        return `${name}: ${slope.toFixed(2)} MiB a minute over ${samples.length} looks`
      }),
  }
}
