import { sql } from '#server/runtime/db/statement/sql.ts'
import { lockGym } from './lock-gym.ts'
import { contratadoAt, type At } from './contrato.ts'

/**
 * Stores today's service of a paying gym in its record: a service paid in advance that starts, or the free one after the paid
 * time has ended or was refunded. Clients read this field; the server computes from the payments.
 */
export async function storeServicio(at: At): Promise<void> {
  await lockGym(at.tx)
  const { contrato, situacion, servicio } = await contratadoAt(at)
  const isUnpaid = situacion.fase === 'sin_vencimiento'
  if (!isUnpaid && servicio.id === contrato.servicio_id) return
  await at.tx.query(
    sql`update gimnasios set updated = $now, servicio_id = case when $isUnpaid then
       (select id from servicios where precio = 0 order by orden limit 1) else $id end
     where id = $gimnasio`,
    { id: servicio.id, now: at.now, isUnpaid },
  )
}
