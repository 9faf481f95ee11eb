import { lockGym } from '../gimnasios/lock-gym.ts'
import { contratadoAt, type At } from './contrato.ts'

/**
 * Stores the service that a gym which has paid has on this day, for those who read the gym's record: what was paid for
 * beforehand and begins, or the free one when all that was paid for has run out or was given back. Everything else asks
 * the payments.
 */
export async function storeServicio(at: At): Promise<void> {
  await lockGym(at.tx)
  const { contrato, situacion, servicio } = await contratadoAt(at)
  const isUnpaid = situacion.fase === 'sin_vencimiento'
  if (!isUnpaid && servicio.id === contrato.servicio_id) return
  await at.tx.query(
    `update gimnasios set updated = $3, servicio_id = case when $4 then
       (select id from servicios where precio = 0 order by orden limit 1) else $2 end
     where id = $1`,
    [at.tx.tenant, servicio.id, at.now, isUnpaid],
  )
}
