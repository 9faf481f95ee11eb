import { z } from 'zod'
import { forEachAlone } from '#server/runtime/jobs/for-each-alone.ts'
import { defineJob, type Job } from '#server/runtime/jobs/job.ts'
import { queueJob } from '#server/runtime/jobs/queue-job.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import { ingresarRemesas, type IngresarDeps } from './ingresar.ts'

const ofGym = 'ingresar_remesas'

const readGyms = sql`
  select distinct r.gimnasio_id as gym from remesas r join gimnasios g on g.id = r.gimnasio_id
  where r.estado = 'presentada' and r.ingresada is null and r.vence <= ($now::timestamptz at time zone g.zona_horaria)::date`

/** Each hour, one job for each gym with receipts that are due: no gym waits for another. */
export const ingresarRemesasJobs = (deps: IngresarDeps): readonly Job[] => [
  defineJob({
    name: 'remesas_de_la_hora',
    of: 'platform',
    every: '12 * * * *',
    payload: z.object({}).loose(),
    async run() {
      const gyms = await deps.reader<{ gym: string }>(readGyms, { now: deps.now() })
      await forEachAlone(gyms, ({ gym }) => deps.transaction(gym, (tx) => queueJob(tx, ofGym, {}, { key: 'hora' })))
    },
  }),
  defineJob({
    name: ofGym,
    of: 'gym',
    payload: z.object({}).loose(),
    run: ({ tenant }) => ingresarRemesas(deps, String(tenant)),
  }),
]
