import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Query, RunTransaction } from '#server/runtime/db/transaction.ts'
import type { StoredSecrets } from './secret.ts'

export type DueWebhook = StoredSecrets & {
  readonly gimnasio_id: string
  readonly id: string
  readonly url: string
  /** Its last deliveries were not accepted. */
  readonly falla: boolean
}

export type Claimed = {
  readonly id: string
  readonly orden: number
  readonly evento: string
  readonly registro: string
  readonly created: Date
  readonly intentos: number
}

/**
 * Webhooks with a delivery that is due, besides those in hand (`$busy`). A gym that has none in hand comes before one that has some, so
 * however much of a gym waits, others get their turn. Among equals one that works comes before one that fails, which may hold its
 * place for long, and the rest by chance.
 */
const findDue = sql`
  select w.gimnasio_id, w.id, w.url, w.falla_desde is not null as falla, s.secreto, s.anterior, s.anterior_hasta
  from webhooks w join webhooks_secretos s on s.gimnasio_id = w.gimnasio_id and s.webhook_id = w.id
  where w.activo and not (w.id = any ($busy)) and exists (
    select from webhooks_entregas e where e.gimnasio_id = w.gimnasio_id and e.webhook_id = w.id
      and e.estado = 'pendiente' and not e.espera and e.proximo <= $now)
  order by row_number() over (partition by w.gimnasio_id order by w.falla_desde is not null, random())
      + (select count(*) from webhooks b where b.gimnasio_id = w.gimnasio_id and b.id = any ($busy)),
    w.falla_desde is not null, random() limit 100`

export const dueWebhooks = (reader: Query, now: Date, busy: readonly string[]): Promise<DueWebhook[]> =>
  reader<DueWebhook>(findDue, { now, busy })

/** Deliveries of a webhook per turn; a quarter at a time. */
const ofTurn = 16
/** Milliseconds after which another process may take a delivery over: more than a turn lasts. */
const lease = 60_000

const claimSome = sql`
  update webhooks_entregas e set proximo = $until from (
    select id from webhooks_entregas
    where gimnasio_id = $gimnasio and webhook_id = $webhook_id and estado = 'pendiente' and not espera and proximo <= $now
    order by proximo, orden limit $ofTurn for no key update skip locked
  ) t
  where e.gimnasio_id = $gimnasio and e.id = t.id
  returning e.id, e.orden, e.evento, e.registro, e.created, e.intentos`

/** Takes the next deliveries of a webhook, one of each record, oldest first. */
export async function claimEntregas(
  transaction: RunTransaction,
  { gimnasio_id, id }: DueWebhook,
  now: Date,
): Promise<Claimed[]> {
  const until = new Date(now.getTime() + lease)
  const claimed = await transaction(gimnasio_id, (tx) =>
    tx.query<Claimed>(claimSome, { gimnasio: gimnasio_id, webhook_id: id, until, now, ofTurn }),
  )
  return claimed.toSorted((one, other) => one.orden - other.orden)
}
