import { z } from 'zod'
import type { Query, RunTransaction } from '#server/runtime/db/transaction.ts'
import { defineJob, type Job } from '#server/runtime/jobs/job.ts'
import { queueJob } from '#server/runtime/jobs/queue-job.ts'

interface Deps {
  /** Queries as the reading role: accounts of every gym. */
  readonly reader: Query
  readonly transaction: RunTransaction
}

interface Reviews {
  readonly name: string
  readonly every: string
  /** The job of one gym. */
  readonly review: string
}

/** Gyms whose account can be asked. */
const readConnected = 'select gimnasio_id as gym from cuentas_cobro where acceso is not null and rechazada is null'

/** Queues a review for each gym: none waits while the provider is slow to answer about another. */
export const eachConnectedJob = ({ reader, transaction }: Deps, { name, every, review }: Reviews): Job =>
  defineJob({
    name,
    of: 'platform',
    every,
    payload: z.object({}).loose(),
    async run() {
      for (const { gym } of await reader<{ gym: string }>(readConnected))
        await transaction(gym, (tx) => queueJob(tx, review, {}, { key: 'revision' }))
    },
  })
