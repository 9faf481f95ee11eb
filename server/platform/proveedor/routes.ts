import type { FastifyInstance } from 'fastify'
import type { WriteEngine } from '#server/engine/records/write/write-engine.ts'
import { queueJob } from '#server/runtime/jobs/queue-job.ts'
import { cobroJobName } from './jobs.ts'
import type { Proveedor } from './proveedor.ts'
import { signedAviso } from './signed-aviso.ts'

/**
 * Receives notifications. A notification only triggers a read of the payment from the provider; its own content is never trusted.
 * It is acknowledged once the job is stored, so that a crash loses nothing.
 */
export function registerProveedorRoutes(app: FastifyInstance, writer: WriteEngine, proveedor: Proveedor): void {
  app.post('/api/proveedor/mercadopago', async (request) => {
    const { id, type } = signedAviso(request, proveedor, writer.now())
    if (type === 'payment') await writer.transaction(null, (tx) => queueJob(tx, cobroJobName, { id }, { key: id }))
    return { recibido: true }
  })
}
