import { z } from 'zod'
import type { Query, RunTransaction } from '#server/runtime/db/transaction.ts'
import { forEachAlone } from '#server/runtime/jobs/for-each-alone.ts'
import { defineJob, type Job } from '#server/runtime/jobs/job.ts'
import { queueJob } from '#server/runtime/jobs/queue-job.ts'

interface Deps {
  /** Queries as the reading role: accounts of every gym. */
  readonly reader: Query
  readonly transaction: RunTransaction
}

interface Review {
  readonly name: string
  readonly every: string
  /** The name of the job that reviews one gym. */
  readonly ofGym: string
  readonly review: (gym: string) => Promise<void>
}

/** Gyms whose account can be asked. */
const readConnected = 'select gimnasio_id as gym from cuentas_cobro where acceso is not null and rechazada is null'

/** Two jobs: one queues a review for each gym, the other does one gym's. So no gym waits for a slow answer about another. */
export const reviewJobs = ({ reader, transaction }: Deps, { name, every, ofGym, review }: Review): readonly Job[] => [
  defineJob({
    name,
    of: 'platform',
    every,
    payload: z.object({}).loose(),
    async run() {
      const gyms = await reader<{ gym: string }>(readConnected)
      await forEachAlone(gyms, ({ gym }) => transaction(gym, (tx) => queueJob(tx, ofGym, {}, { key: 'revision' })))
    },
  }),
  defineJob({
    name: ofGym,
    of: 'gym',
    payload: z.object({}).loose(),
    run: ({ tenant }) => review(String(tenant)),
  }),
]
