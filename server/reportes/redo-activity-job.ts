import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { defineJob, type JobContext } from '#server/jobs/job.ts'
import { addDays, type CivilDate } from '#shared/dates.ts'

export const redoActivityJobName = 'rehacer_actividad'

/** In days: of a gym with a million acts in a year that is a second. */
const STRETCH = 31
const PAUSE = 200
/** Of such pauses; who writes for longer is waited for by the next attempt. */
const PATIENCE = 150

/** Days on which something was written or counted, each side with one more for a zone that lies before or behind. */
const readDays = `
  select (least(min(c.primero), min(h.created)::date) - 1)::text as desde, (greatest(max(c.ultimo), max(h.created)::date) + 1)::text as hasta
  from (select min(dia) as primero, max(dia) as ultimo from actividad_diaria where gimnasio_id = $1) c,
    (select min(created) as created from auditoria where gimnasio_id = $1
     union all select max(created) from auditoria where gimnasio_id = $1) h`

/**
 * After a change of the gym's zone counts anew on which civil day the staff did what, some days at a time. Whoever was writing
 * while the zone changed may still count by the old one: they are waited for, and wait for nobody.
 */
export const redoActivityJob = (pause: () => Promise<unknown> = () => sleep(PAUSE)) =>
  defineJob({
    name: redoActivityJobName,
    of: 'gym',
    payload: z.unknown(),
    async run(context) {
      await letWritersEnd(context, pause)
      await redoAll(context)
    },
  })

async function letWritersEnd({ transaction }: JobContext, pause: () => Promise<unknown>): Promise<void> {
  const [seen] = await transaction(({ query }) =>
    query<{ next: string }>('select pg_snapshot_xmax(pg_current_snapshot())::text as next'),
  )
  for (let round = 0; round < PATIENCE; round += 1) {
    const [now] = await transaction(({ query }) =>
      query<{ ended: boolean }>('select pg_snapshot_xmin(pg_current_snapshot()) >= $1::xid8 as ended', [seen?.next]),
    )
    if (now?.ended) return
    await pause()
  }
  throw new Error('Whoever wrote while the zone changed is still writing')
}

async function redoAll({ transaction, tenant }: JobContext): Promise<void> {
  const [days] = await transaction(({ query }) =>
    query<{ desde: CivilDate | null; hasta: CivilDate }>(readDays, [tenant]),
  )
  if (!days?.desde) return
  for (let desde = days.desde; desde <= days.hasta; desde = addDays(desde, STRETCH))
    await transaction(({ query }) =>
      query('select actividad_rehacer($1, $2, $3)', [tenant, desde, addDays(desde, STRETCH - 1)]),
    )
}
