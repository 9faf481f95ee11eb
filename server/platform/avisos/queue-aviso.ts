import { z } from 'zod'
import type { Transaction } from '#server/runtime/db/transaction.ts'
import { queueJob } from '#server/runtime/jobs/queue-job.ts'

export const avisarJobName = 'avisar'

export const avisoShape = z.object({
  aviso: z.enum(['consulta', 'transferencia', 'pago_resuelto', 'suspension', 'reapertura']),
  /** The subject: a record id, or the instant of an action on the gym. Unique together with `aviso`. */
  id: z.string(),
  motivo: z.string().default(''),
})

export type Aviso = z.input<typeof avisoShape>

/** Queues a mail to the platform's people or to the gym of this transaction; it is sent if the transaction commits. */
export const queueAviso = (tx: Transaction, aviso: Aviso): Promise<void> => queueJob(tx, avisarJobName, aviso)
