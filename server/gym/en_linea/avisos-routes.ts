import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { bodyOf } from '#server/engine/request/body.ts'
import type { Cuentas } from '#server/platform/proveedor/cuentas.ts'
import { signedAviso, type TipoDeAviso } from '#server/platform/proveedor/signed-aviso.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Query, RunTransaction } from '#server/runtime/db/transaction.ts'
import { queueJob } from '#server/runtime/jobs/queue-job.ts'
import { avisosPath } from './open-link.ts'

interface Deps {
  /** Reads the rows of every gym. */
  readonly query: Query
  readonly transaction: RunTransaction
  readonly cuentas: Cuentas
  readonly now: () => Date
}

type OfGym = { Params: { gimnasio: string } }
type Aviso = ReturnType<typeof signedAviso>

export const cobroEnLineaJobName = 'cobro_en_linea'
export const cobroAutomaticoJobName = 'cobro_automatico'

/** The job that reads what a notification names. */
const jobs: Readonly<Record<TipoDeAviso, string>> = {
  payment: cobroEnLineaJobName,
  subscription_preapproval: cobroAutomaticoJobName,
  subscription_authorized_payment: cobroAutomaticoJobName,
}

/**
 * Receives the provider's notifications, at two addresses: one per gym, for its links, and one for all else, where the body
 * names the seller. Without the provider's signature, a notification costs an HMAC and nothing else. A signed one only queues a
 * job that reads at the provider with the gym's keys; of waiting jobs about one payment or consent only the last stays. It is
 * acknowledged once the job is stored, so that a crash loses nothing.
 */
export function registerAvisos(app: FastifyInstance, { query, transaction, cuentas, now }: Deps): void {
  const queue = async (gym: string, { id, type }: Aviso) => {
    if (type) await transaction(gym, (tx) => queueJob(tx, jobs[type], { id, type }, { key: `${type} ${id}` }))
  }

  app.post<OfGym>(`${avisosPath}:gimnasio`, async (request) => {
    const aviso = signedAviso(request, cuentas, now())
    const { gimnasio } = request.params
    const [account] = await query(sql`select from cuentas_cobro where gimnasio_id = $gimnasio`, { gimnasio })
    if (account) await queue(gimnasio, aviso)
    return { recibido: true }
  })
  app.post(avisosPath.slice(0, -1), async (request) => {
    const aviso = signedAviso(request, cuentas, now())
    const { user_id } = seller.parse(bodyOf(request))
    for (const { gym } of await query<{ gym: string }>(readGyms, { user_id })) await queue(gym, aviso)
    return { recibido: true }
  })
}

/** The seller that a notification is for. It is not signed: a wrong one finds nothing to read. */
const seller = z.object({ user_id: z.union([z.number(), z.string()]).transform(String).catch('') })

/** Gyms of one owner may share an account. */
const readGyms = sql`select gimnasio_id as gym from cuentas_cobro where cuenta = $user_id and acceso is not null limit 20`
