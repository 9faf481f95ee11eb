import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Collection, WriteContext } from '#server/engine/records/declaration/collection.ts'
import { writeAudit } from '../auditoria/audit.ts'
import { lockGym } from './lock-gym.ts'
import { contratadoAt } from './contrato.ts'
import { requireFit } from './require-fit.ts'

/**
 * Moves the gym to the free service at the end of the paid time, or at once if nothing is paid. Its records must fit the free
 * limits.
 */
export async function leaveServicio(context: WriteContext, gimnasios: Collection): Promise<void> {
  const { tx, now } = context
  await lockGym(tx)
  const [free] = await tx.query<{ id: string }>('select id from servicios where precio = 0 order by orden limit 1')
  const { contrato, situacion, hoy } = await contratadoAt(context)
  if (!free || contrato.esGratis) return
  await requireFit(tx, free.id)
  const isPaid = situacion.hasta !== null && situacion.hasta >= hoy
  await tx.query(
    sql`update gimnasios set sin_renovar = $isPaid, servicio_id = case when $isPaid then servicio_id else $id end, updated = $now where id = $gimnasio`,
    { id: free.id, isPaid, now },
  )
  const after = { servicio_id: isPaid ? contrato.servicio_id : free.id }
  writeAudit(context, gimnasios, {
    action: 'update',
    id: String(tx.tenant),
    before: { servicio_id: contrato.servicio_id },
    after,
  })
}

/** Cancels leaving, as long as the paid time has not ended. */
export async function stayInServicio({ tx, now }: WriteContext): Promise<void> {
  await tx.query(sql`update gimnasios set sin_renovar = false, updated = $now where id = $gimnasio and sin_renovar`, {
    now,
  })
}
