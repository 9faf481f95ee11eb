import type { QueryResultRow } from 'pg'
import type { Pools } from '#server/runtime/db/pool.ts'
import { withNumbers, type Query } from '#server/runtime/db/transaction.ts'

/** One statement as the engine passes it to the driver. */
export interface Recorded {
  readonly text: string
  readonly values: unknown[]
  readonly name: string | null
}

/** Statements sent together, without waiting for each other's answers. */
export type Batch = Recorded[]

/** The statements of one request: outside of transactions, and inside its transaction. */
export interface RecordedRequest {
  readonly reads: readonly Batch[]
  readonly tenant: string | null
  readonly writes: readonly Batch[]
}

export interface RecordingPools {
  readonly pools: Pools
  /** The statements since the last call. One request at a time. */
  take(): RecordedRequest
}

/** Pools that record every statement, for the bare server to run again. */
export function recordingPools(pools: Pools): RecordingPools {
  const reads = createTape()
  const writes = createTape()
  let usedTenant: string | null = null
  return {
    pools: {
      reader: reads.listen(pools.reader),
      transaction(tenant, work) {
        usedTenant = tenant
        return pools.transaction(tenant, (tx) => work({ ...tx, query: writes.listen(tx.query, tenant) }))
      },
      lasting: (tenant, work) => pools.lasting(tenant, work),
      background: (tenant, work) => pools.background(tenant, work),
      snapshot: (tenant, work) => pools.snapshot(tenant, work),
      listen: (channel, handlers) => pools.listen(channel, handlers),
      sizes: () => pools.sizes(),
      end: () => pools.end(),
    },
    take: () => ({ reads: reads.take(), tenant: usedTenant, writes: writes.take() }),
  }
}

/** Statements sent after the same number of answers went out together. */
function createTape() {
  let batches = new Map<number, Batch>()
  let answered = 0
  return {
    listen:
      (query: Query, tenant?: string | null): Query =>
      async <R extends QueryResultRow>(...[statement, values, name]: Parameters<Query>) => {
        const batch = batches.get(answered) ?? []
        batches.set(answered, [...batch, { ...withNumbers(statement, values, tenant), name: name ?? null }])
        const rows = await query<R>(statement, values, name)
        answered += 1
        return rows
      },
    take(): Batch[] {
      const taken = [...batches.values()]
      batches = new Map()
      return taken
    },
  }
}
