import { z } from 'zod'
import type { ProveedorDeMiembros } from '#server/platform/proveedor/cuentas.ts'
import { LlavesRechazadas, referenciaDe } from '#server/platform/proveedor/proveedor.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Query } from '#server/runtime/db/transaction.ts'
import { defineJob, type Job } from '#server/runtime/jobs/job.ts'
import { cobroEnLineaJobName } from './avisos-routes.ts'
import { connectedOf, rejectLlaves, renewLlaves, type CuentaDeps } from './cuenta/cuenta.ts'
import { reviewJobs } from './cuenta/review-jobs.ts'
import { settleEnLinea, type SettleDeps } from './cobros/settle.ts'

export interface EnLineaJobDeps extends SettleDeps, CuentaDeps {
  /** Queries as the reading role: accounts and links of every gym. */
  readonly reader: Query
}

/** Runs after a notification: reads the payment with the gym's own keys and stores what the provider says. */
export const cobroEnLineaJob = (deps: EnLineaJobDeps): Job =>
  defineJob({
    name: cobroEnLineaJobName,
    of: 'gym',
    payload: z.object({ id: z.string() }),
    async run({ tenant }, { id }) {
      const gym = String(tenant)
      await withProveedor(deps, gym, async (proveedor) => {
        const cobro = await proveedor.leer(id)
        if (cobro) await settleEnLinea(deps, gym, cobro)
      })
    },
  })

/**
 * Without an account there is nobody to ask: the review finds the payment once it is connected again. Refused keys that were
 * renewed meanwhile say nothing about the account: the job is tried again with the new ones.
 */
export async function withProveedor(
  deps: EnLineaJobDeps,
  gym: string,
  work: (proveedor: ProveedorDeMiembros) => Promise<void>,
) {
  const connected = await connectedOf(deps, deps.reader, gym)
  if (!connected) return
  try {
    await work(connected.proveedor)
  } catch (error) {
    if (!(error instanceof LlavesRechazadas)) throw error
    if (!(await deps.transaction(gym, (tx) => rejectLlaves(tx, connected.acceso, deps.now())))) throw error
  }
}

/** Every ten minutes, for notifications that were lost: renews keys of a gym that end soon, and reviews its links. */
export const revisarLinksJobs = (deps: EnLineaJobDeps): readonly Job[] =>
  reviewJobs(deps, {
    name: 'revisar_links',
    every: '4,14,24,34,44,54 * * * *',
    ofGym: 'revision_de_links',
    async review(gym) {
      await renewLlaves(deps, gym)
      await withProveedor(deps, gym, (proveedor) => reviewLinks(deps, gym, proveedor))
    },
  })

/** Links of one gym that a review looks at, the longest unseen first: each is a call of the provider. */
const mostReviewed = 20

/**
 * An open link at each review, a paid, cancelled or past one once a day: two months, in which card holders dispute a payment.
 */
const readDue = sql`
  select id from links_pago
  where gimnasio_id = $gimnasio and enlace <> '' and created > $created::timestamptz - interval '60 days'
    and (revisado is null or revisado < $created::timestamptz - case when estado = 'pendiente' and vence > $created::timestamptz - interval '1 day'
      then interval '9 minutes' else interval '1 day' end)
  order by revisado nulls first limit ${mostReviewed}`

const markReviewed = sql`update links_pago set revisado = $revisado where gimnasio_id = $gimnasio and id = $id`

/** A link is marked before it is asked about: one whose answer always fails holds up no other. */
async function reviewLinks(deps: EnLineaJobDeps, gym: string, proveedor: ProveedorDeMiembros): Promise<void> {
  for (const { id } of await deps.reader<{ id: string }>(readDue, { gimnasio: gym, created: deps.now() })) {
    await deps.transaction(gym, (tx) => tx.query(markReviewed, { gimnasio: gym, id, revisado: deps.now() }))
    for (const cobro of await proveedor.buscar(referenciaDe(gym, id))) await settleEnLinea(deps, gym, cobro)
  }
}
