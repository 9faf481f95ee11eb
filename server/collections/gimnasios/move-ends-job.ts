import { z } from 'zod'
import { defineJob } from '#server/jobs/job.ts'
import { inMemberBatches } from '#server/jobs/member-batches.ts'

export const moveEndsJobName = 'mover_vencimientos'

/** Members; of a thousand payments each, that is a second or two. */
const usualBatch = 200

const movePeriods = `
  update periodos p set fecha_vencimiento = fin_de_dia(p.vencimiento, g.zona_horaria)
  from gimnasios g
  where g.id = $1 and p.gimnasio_id = $1 and p.id_miembro = any ($2)
    and p.fecha_vencimiento <> fin_de_dia(p.vencimiento, g.zona_horaria)`

/** Those who were being charged while the zone changed. */
const moveMemberships = `
  update membresias s set fecha_vencimiento = fin_de_dia(s.vencimiento, g.zona_horaria)
  from gimnasios g
  where g.id = $1 and s.gimnasio_id = $1 and s.id_miembro = any ($2)
    and s.fecha_vencimiento <> fin_de_dia(s.vencimiento, g.zona_horaria)`

/**
 * After a change of the gym's zone moves the instant at which each period ends, some members at a time; the civil days stay.
 * What has moved is not written again: begun anew, it goes on.
 */
export const moveEndsJob = (batch = usualBatch) =>
  defineJob({
    name: moveEndsJobName,
    of: 'gym',
    payload: z.unknown(),
    run: (context) =>
      inMemberBatches(context, batch, async ({ query, tenant, ids }) => {
        await query(movePeriods, [tenant, ids])
        await query(moveMemberships, [tenant, ids])
      }),
  })
