import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Query, RunTransaction } from '#server/runtime/db/transaction.ts'
import { tryLockEntregas } from './lock-entregas.ts'

/** Events of a gym that become deliveries at once, ten times as many: a flood of one gym is cut into short transactions. */
const atOnce = 250

/** Gyms with events, by jumps from one to the next: this runs twice a second, and half a million events of one gym may wait. */
const gymsWithEvents = `
  with recursive g as (
    (select gimnasio_id as id from webhooks_eventos order by 1 limit 1)
    union all
    select (select e.gimnasio_id from webhooks_eventos e where e.gimnasio_id > g.id order by 1 limit 1) from g where g.id is not null
  )
  select id from g where id is not null limit 200`

/**
 * An event of a record that already has a delivery on its way waits behind it. Identity numbers are given in the order of the
 * changes of one record, because each change holds the record's lock from then until its commit.
 */
const moveEvents = sql`
  with tomados as (
    delete from webhooks_eventos where gimnasio_id = $gimnasio and orden = any (array(
      select orden from webhooks_eventos where gimnasio_id = $gimnasio order by orden limit $atOnce))
    returning orden, created, evento, registro
  ), nuevas as (
    select t.*, w.id as webhook_id, row_number() over (partition by w.id, t.registro order by t.orden) as lugar
    from tomados t join webhooks w on w.gimnasio_id = $gimnasio and w.activo and w.eventos ? t.evento
  )
  insert into webhooks_entregas (gimnasio_id, created, updated, webhook_id, evento, registro, proximo, espera)
  select $gimnasio, n.created, $now, n.webhook_id, n.evento, n.registro, $now, n.lugar > 1 or exists (
    select from webhooks_entregas e
    where e.gimnasio_id = $gimnasio and e.webhook_id = n.webhook_id and e.registro = n.registro and e.estado = 'pendiente')
  from nuevas n order by n.orden`

/** Makes deliveries of the noted events, some of each gym. A gym whose deliveries are being changed is left for the next look. */
export async function makeEntregas({ reader, transaction, onError }: MakeDeps, now: Date): Promise<void> {
  for (const { id } of await reader<{ id: string }>(gymsWithEvents))
    await transaction(id, async (tx) => {
      // Waits only briefly for a locked row, such as a webhook that is being deleted: other gyms wait meanwhile.
      await tx.query(`set local lock_timeout = '500ms'`)
      if (await tryLockEntregas(tx)) await tx.query(moveEvents, { gimnasio: id, now, atOnce })
    }).catch(onError)
}

export interface MakeDeps {
  readonly reader: Query
  readonly transaction: RunTransaction
  /** Called where a gym's events could not be moved. The next look tries again. */
  readonly onError: (error: unknown) => void
}
