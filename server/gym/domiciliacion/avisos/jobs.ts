import { z } from 'zod'
import { fromHour, untilHour } from '#server/gym/gimnasios/mail-hours.ts'
import { forEachAlone } from '#server/runtime/jobs/for-each-alone.ts'
import { defineJob, type Job } from '#server/runtime/jobs/job.ts'
import { queueJob } from '#server/runtime/jobs/queue-job.ts'
import { untilNone } from '#server/runtime/jobs/until-none.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Query, RunTransaction } from '#server/runtime/db/transaction.ts'
import type { QueueMail } from '#server/runtime/mail/outbox.ts'
import { avisarCobros } from './avisar-cobros.ts'

interface AvisarDeps {
  /** Queries as the reading role. */
  readonly reader: Query
  readonly transaction: RunTransaction
  readonly queueMail: QueueMail
  readonly now: () => Date
}

const ofGym = 'avisar_cobros'

/** Gyms that give notice without a person, within the hours in which they write to members. */
const readGyms = sql`
  select g.id from gimnasios g join acreedores a on a.gimnasio_id = g.id
  cross join lateral (select extract(hour from $now::timestamptz at time zone g.zona_horaria) as hora) l
  where a.aviso_automatico and a.aviso > 0 and g.suspendido is null and l.hora >= ${fromHour} and l.hora < ${untilHour}
  order by g.orden`

/** Each hour, one job for each gym that may write now: no gym waits for another. */
export const avisarCobrosJobs = ({ reader, transaction, queueMail, now }: AvisarDeps): readonly Job[] => [
  defineJob({
    name: 'avisos_de_la_hora',
    of: 'platform',
    every: '22 * * * *',
    payload: z.object({}).loose(),
    async run() {
      const gyms = await reader<{ id: string }>(readGyms, { now: now() })
      await forEachAlone(gyms, ({ id }) => transaction(id, (tx) => queueJob(tx, ofGym, {}, { key: 'hora' })))
    },
  }),
  defineJob({
    name: ofGym,
    of: 'gym',
    payload: z.object({}).loose(),
    async run({ transaction: own, now: clock }) {
      const begun = clock()
      await untilNone((ahead) => own((tx) => avisarCobros(tx, queueMail, begun, ahead)))
    },
  }),
]
