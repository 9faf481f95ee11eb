import { sql } from '#server/runtime/db/statement/sql.ts'
import { z } from 'zod'
import type { ProveedorDeMiembros } from '#server/platform/proveedor/cuentas.ts'
import { defineJob, type Job } from '#server/runtime/jobs/job.ts'
import { cobroAutomaticoJobName } from '../avisos-routes.ts'
import { reviewJobs } from '../cuenta/review-jobs.ts'
import { withProveedor, type EnLineaJobDeps } from '../jobs.ts'
import { syncAutomatico } from './sync.ts'

const findSuscripcion = sql`select id from cobros_automaticos where gimnasio_id = $gimnasio and suscripcion = $suscripcion and suscripcion <> ''`

/** Runs after a notification about a consent or one of its charges: asks the provider about the consent. */
export const cobroAutomaticoJob = (deps: EnLineaJobDeps): Job =>
  defineJob({
    name: cobroAutomaticoJobName,
    of: 'gym',
    payload: z.object({ id: z.string(), type: z.string() }),
    async run({ tenant }, { id, type }) {
      const gym = String(tenant)
      await withProveedor(deps, gym, async (proveedor) => {
        const suscripcion = type === 'subscription_preapproval' ? id : (await proveedor.leerCuota(id))?.suscripcion
        const [asked] = await deps.reader<{ id: string }>(findSuscripcion, {
          gimnasio: gym,
          suscripcion: suscripcion ?? '',
        })
        if (asked) await syncAutomatico(deps, gym, proveedor, asked.id)
      })
    },
  })

/** Every ten minutes, for notifications that were lost. */
export const revisarAutomaticosJobs = (deps: EnLineaJobDeps): readonly Job[] =>
  reviewJobs(deps, {
    name: 'revisar_automaticos',
    every: '9,19,29,39,49,59 * * * *',
    ofGym: 'revision_de_automaticos',
    review: (gym) => withProveedor(deps, gym, (proveedor) => reviewAutomaticos(deps, gym, proveedor)),
  })

/** Consents of one gym that a review asks about, the longest unseen first: each is three calls of the provider. */
const mostReviewed = 30

/**
 * New requests and those of deleted members come up at each review, charges that are due within the hour, the rest every three
 * days. Ended ones are asked about for two months, in which card holders dispute a payment.
 */
const readDue = sql`
  select a.id from cobros_automaticos a
  join miembros m on m.gimnasio_id = a.gimnasio_id and m.id = a.id_miembro
  where a.gimnasio_id = $gimnasio and a.suscripcion <> ''
    and (a.estado <> 'cancelado' or a.updated > $updated::timestamptz - interval '60 days')
    and (a.revisado is null or a.revisado < $updated::timestamptz - case
      when a.estado = 'cancelado' then interval '3 days'
      when m.deleted is not null or a.created > $updated::timestamptz - interval '1 day' then interval '9 minutes'
      when a.estado = 'esperando' then interval '6 hours'
      when a.proximo < $updated::timestamptz then interval '1 hour'
      else interval '3 days' end)
  order by a.revisado nulls first limit ${mostReviewed}`

const markReviewed = sql`update cobros_automaticos set revisado = $revisado where gimnasio_id = $gimnasio and id = $id`

/** A consent is marked before it is asked about: one whose answer always fails holds up no other. */
async function reviewAutomaticos(deps: EnLineaJobDeps, gym: string, proveedor: ProveedorDeMiembros): Promise<void> {
  for (const { id } of await deps.reader<{ id: string }>(readDue, { gimnasio: gym, updated: deps.now() })) {
    await deps.transaction(gym, (tx) => tx.query(markReviewed, { gimnasio: gym, id, revisado: deps.now() }))
    await syncAutomatico(deps, gym, proveedor, id)
  }
}
