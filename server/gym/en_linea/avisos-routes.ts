import type { FastifyInstance } from 'fastify'
import type { Cuentas } from '#server/platform/proveedor/cuentas.ts'
import { signedAviso } from '#server/platform/proveedor/signed-aviso.ts'
import type { RunTransaction } from '#server/runtime/db/transaction.ts'
import { queueJob } from '#server/runtime/jobs/queue-job.ts'
import { cobroEnLineaJobName } from './jobs.ts'
import { avisosPath } from './open-link.ts'

type OfGym = { Params: { gimnasio: string } }

/**
 * Receives notifications about payments of a gym. One without the provider's signature costs an HMAC and nothing else. A signed
 * one only queues a read with the gym's keys, and of those that wait about one payment the last stays: no request makes a call.
 * It is acknowledged once the job is stored, so that a crash loses nothing.
 */
export function registerAvisos(app: FastifyInstance, transaction: RunTransaction, cuentas: Cuentas): void {
  app.post<OfGym>(`${avisosPath}:gimnasio`, async (request) => {
    const { id, type } = signedAviso(request, cuentas)
    const { gimnasio } = request.params
    if (type === 'payment' && /^[a-z0-9]{15}$/.test(gimnasio))
      await transaction(gimnasio, async (tx) => {
        const [account] = await tx.query('select from cuentas_cobro where gimnasio_id = $1', [gimnasio])
        if (account) await queueJob(tx, cobroEnLineaJobName, { id }, { key: id })
      })
    return { recibido: true }
  })
}
