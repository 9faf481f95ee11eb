import type { FastifyInstance } from 'fastify'
import type { Query } from '#server/runtime/db/transaction.ts'
import { ApiError } from '#server/runtime/errors/errors.ts'
import { createReadiness, type NotReady } from './readiness.ts'

export interface HealthDeps {
  readonly reader: Query
  /** The version of the database that this program was written for; absent: not compared. */
  readonly schemaVersion?: number | undefined
  /** Absent: jobs are not watched. */
  readonly runners?: { areStill(): boolean } | undefined
}

/** `/api/health` is the protocol's. `live`: the process answers. `ready`: it can serve. None of them mentions a gym. */
export function registerHealth(app: FastifyInstance, { reader, schemaVersion, runners }: HealthDeps): void {
  let isStopping = false
  app.addHook('preClose', (done) => {
    isStopping = true
    done()
  })
  const notReady = createReadiness({ reader, schemaVersion, isStopping: () => isStopping })

  app.get('/api/health', async () => {
    await reader('select 1')
    return healthy('API is healthy.')
  })
  app.get('/api/health/live', async () => healthy('The process answers.'))
  app.get('/api/health/ready', async () => {
    const why = await notReady()
    if (why) throw new ApiError(503, 'El servicio no está listo.', { motivo: { code: why, message: reasons[why] } })
    // Without jobs requests are served all the same: a balancer that left the process would make it worse.
    return { ...healthy('Requests can be served.'), data: runners?.areStill() ? { aviso: jobsAreStill } : {} }
  })
}

const healthy = (message: string) => ({ code: 200, message, data: {} })

const jobsAreStill = { code: 'jobs', message: 'Los trabajos de fondo están detenidos desde hace más de tres minutos.' }

const reasons: Record<NotReady, string> = {
  stopping: 'El proceso se está deteniendo.',
  database: 'La base de datos no contesta.',
  schema: 'Faltan migraciones en la base de datos.',
}
