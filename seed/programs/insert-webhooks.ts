import { builtInRoles } from '#shared/permissions.ts'
import type { Query } from '#server/runtime/db/transaction.ts'
import type { EventoDeWebhook, MotivoDeApagado } from '#shared/webhooks/webhook.ts'

interface Receiver {
  readonly nombre: string
  readonly url: string
  readonly eventos: readonly EventoDeWebhook[]
  readonly motivo_apagado: MotivoDeApagado | ''
  /** Days before the last payment. */
  readonly creado: number
  /** One delivery in so many failed, with this answer. */
  readonly falla: { readonly cada: number; readonly codigo: number; readonly respuesta: string }
}

/**
 * Both are off: nothing of the demonstration is sent anywhere. The names end in .example, which no network knows, and no secret
 * can be opened, without which nothing is sent.
 */
const receivers: readonly Receiver[] = [
  {
    nombre: 'Planilla de la contadora',
    url: 'https://planilla.example/avisos/pagos',
    eventos: ['pagos.created', 'pagos.voided'],
    motivo_apagado: '',
    creado: 340,
    falla: { cada: 12, codigo: 503, respuesta: '{"error":"Se alcanzó el límite de la hoja. Intenta más tarde."}' },
  },
  {
    nombre: 'Mensaje de bienvenida',
    url: 'https://mensajes.example/vigente',
    eventos: ['miembros.created'],
    motivo_apagado: 'ya_no_existe',
    creado: 190,
    falla: { cada: 1, codigo: 410, respuesta: 'Gone' },
  },
]

const insertReceivers = `
  with t as (select max(created) as ahora from pagos_asientos where gimnasio_id = $1)
  insert into webhooks (gimnasio_id, id, created, updated, nombre, url, eventos, activo, motivo_apagado, creado_por)
  select $1, w.id, t.ahora - w.creado * interval '1 day', t.ahora, w.nombre, w.url, w.eventos, false, w.motivo_apagado, (
      select id from users where gimnasio_id = $1 and role = '${builtInRoles.Admin}' order by orden limit 1)
  from jsonb_to_recordset($2) w (id text, nombre text, url text, eventos jsonb, motivo_apagado text, creado numeric) cross join t
  order by w.id`

const insertSecrets = `
  insert into webhooks_secretos (gimnasio_id, webhook_id, secreto)
  select $1, w.id, uuid_send(gen_random_uuid()) from jsonb_to_recordset($2) w (id text)`

/** The last deliveries to the receivers. A failed one was tried for three days. */
const insertDeliveries = `
  insert into webhooks_entregas (gimnasio_id, created, updated, webhook_id, evento, registro, estado, proximo, intentos, codigo,
    respuesta, duracion)
  select $1, e.momento, e.momento, w.id, e.evento, e.registro, case when f.es then 'fallida' else 'entregada' end, e.momento,
    case when not f.es then 1 when w.codigo = 410 then 1 else 10 end, case when f.es then w.codigo else 200 end,
    case when f.es then w.respuesta else '{"ok":true}' end, 70 + azar % 240
  from jsonb_to_recordset($2) w (id text, eventos jsonb, cada integer, codigo integer, respuesta text)
  join (
    (select 'pagos.created' as evento, id as registro, created as momento from pagos_asientos
      where gimnasio_id = $1 order by orden desc limit 70)
    union all
    (select 'pagos.voided', id_pago, created from pagos_anulaciones
      where gimnasio_id = $1 and created > (select max(created) - interval '5 days' from pagos_asientos where gimnasio_id = $1))
    union all
    (select 'miembros.created', id, created from miembros where gimnasio_id = $1 order by orden desc limit 1)
  ) e on w.eventos ? e.evento
  cross join lateral (select abs(hashtext(e.registro)) as azar) h
  cross join lateral (select azar % w.cada = 0 as es) f
  order by e.momento`

/** Webhooks of a gym, and their last deliveries. */
export async function insertWebhooks(query: Query, gym: string): Promise<void> {
  const rows = receivers.map(({ falla, ...receiver }, at) => ({
    ...receiver,
    ...falla,
    id: `${gym.slice(0, 13)}w${at}`,
  }))
  for (const text of [insertReceivers, insertSecrets, insertDeliveries]) await query(text, [gym, JSON.stringify(rows)])
}
