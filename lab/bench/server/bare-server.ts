import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import Fastify from 'fastify'
import { connectionsFor } from '#server/runtime/db/connections.ts'
import { createPools } from '#server/runtime/db/pool.ts'
import type { Query } from '#server/runtime/db/transaction.ts'
import { newId } from '#shared/values/ids.ts'
import { planSchema } from './plan-schema.ts'
import type { Batch } from './recording.ts'

/**
 * The engine's yardstick: Fastify and the driver alone. `GET /<scenario>/<variant>` runs the statements that the product
 * ran for the same request, under the same names, through the same pools, sent together where the product sends them
 * together, and answers their rows. No token, no rules, no records.
 */
const { PORT, BENCH_DATABASE, BENCH_PLAN } = process.env
const plan = planSchema.parse(JSON.parse(await readFile(BENCH_PLAN ?? '', 'utf8')))
const pools = createPools(BENCH_DATABASE ?? '', connectionsFor(availableParallelism()))
const app = Fastify()

for (const [scenario, variants] of Object.entries(plan.reads)) {
  app.get<{ Params: { variant: string } }>(`/${scenario}/:variant`, (request) =>
    runAll(pools.reader, variants[Number(request.params.variant)] ?? []),
  )
}

for (const [scenario, { tenant, variants }] of Object.entries(plan.writes)) {
  app.post<{ Params: { variant: string } }>(`/${scenario}/:variant`, (request) => {
    const variant = variants[Number(request.params.variant)]
    const id = newId(new Date())
    const batches = variant?.batches.map((batch) => batch.map((statement) => renamed(statement, variant.id, id))) ?? []
    return pools.transaction(tenant, (tx) => runAll(tx.query, batches))
  })
}

async function runAll(query: Query, batches: readonly Batch[]): Promise<unknown[]> {
  const answers: unknown[] = []
  for (const batch of batches) {
    answers.push(...(await Promise.all(batch.map(({ text, values, name }) => query(text, values, name ?? undefined)))))
  }
  return answers
}

/** The same statement for another record's id. */
function renamed(statement: Batch[number], from: string, to: string): Batch[number] {
  const values = statement.values.map((value) => (typeof value === 'string' ? value.replaceAll(from, to) : value))
  return { ...statement, values }
}

await app.listen({ host: '127.0.0.1', port: Number(PORT) })
process.stdout.write('bare ready\n')
process.once('SIGTERM', () => void app.close().then(() => pools.end()))
