import { z } from 'zod'
import type { Transaction } from '#server/db/transaction.ts'
import { queueJob } from '#server/jobs/queue-job.ts'

export const avisarJobName = 'avisar'

export const avisoShape = z.object({
  aviso: z.enum(['consulta', 'transferencia', 'pago_resuelto', 'suspension', 'reapertura']),
  /** What it is about: a record, or the instant of an act on the gym. Together with `aviso` it is told once. */
  id: z.string(),
  motivo: z.string().default(''),
})

export type Aviso = z.input<typeof avisoShape>

/** Tells the people of the platform or of this transaction's gym by mail, if the transaction commits. */
export const queueAviso = (tx: Transaction, aviso: Aviso): Promise<void> => queueJob(tx, avisarJobName, aviso)
