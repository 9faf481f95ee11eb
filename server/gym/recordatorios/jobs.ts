import { z } from 'zod'
import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Query, RunTransaction } from '#server/runtime/db/transaction.ts'
import { forEachAlone } from '#server/runtime/jobs/for-each-alone.ts'
import { defineJob, type Job } from '#server/runtime/jobs/job.ts'
import { queueJob } from '#server/runtime/jobs/queue-job.ts'
import { untilNone } from '#server/runtime/jobs/until-none.ts'
import { fromHour, untilHour } from '#server/gym/gimnasios/mail-hours.ts'
import { planMails, type PlanDeps } from './plan-mails.ts'

const recordarJobName = 'recordar'

const nothing = z.object({}).loose()

interface HourDeps {
  /** Queries as the reading role, which sees every gym. */
  readonly reader: Query
  readonly transaction: RunTransaction
  readonly now: () => Date
}

/** Gyms with a rule that mails, within their hours. */
const readGyms = sql`
  select g.id from gimnasios g
  cross join lateral (select extract(hour from $now::timestamptz at time zone g.zona_horaria) as hora) l
  where g.suspendido is null and l.hora >= ${fromHour} and l.hora < ${untilHour}
    and exists (select from recordatorios_reglas r where r.gimnasio_id = g.id and r.activa and r.por_correo)
  order by g.orden`

/** Every hour, because gyms have mornings at different hours: one job for each gym that may write now. */
export const recordatoriosDeLaHoraJob = ({ reader, transaction, now }: HourDeps): Job =>
  defineJob({
    name: 'recordatorios_de_la_hora',
    of: 'platform',
    every: '5 * * * *',
    payload: nothing,
    async run() {
      const gyms = await reader<{ id: string }>(readGyms, { now: now() })
      await forEachAlone(gyms, ({ id }) => transaction(id, (tx) => queueJob(tx, recordarJobName, {}, { key: 'hora' })))
    },
  })

/** Writes the mails of a gym's day. Repeated, it writes what is missing. */
export const recordarJob = (deps: PlanDeps): Job =>
  defineJob({
    name: recordarJobName,
    of: 'gym',
    payload: nothing,
    async run({ transaction, now }) {
      const begun = now()
      await untilNone((ahead) => transaction((tx) => planMails(tx, deps, begun, ahead)))
    },
  })
