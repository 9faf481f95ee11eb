import type { MotivoDeApagado } from '#shared/webhooks/webhook.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'
import type { Attempt } from './attempt.ts'
import type { Claimed } from './due-webhooks.ts'

const second = 1000
const hour = 3_600_000

/** Pauses after failed attempts, as the specification of Standard Webhooks suggests them: three days in all. */
export const usualPauses: readonly number[] = [
  5 * second,
  300 * second,
  1800 * second,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
]

/** A webhook that has accepted nothing for as long is switched off. */
const longestFailing = 72 * hour

export type Tried = { readonly entrega: Claimed; readonly attempt: Attempt | null }

export type Settling = { readonly webhook: string; readonly now: Date; readonly pauses: readonly number[] }

const store = sql`
  update webhooks_entregas e set estado = r.estado, proximo = r.proximo, intentos = e.intentos + r.intentos,
    codigo = r.codigo, respuesta = r.respuesta, error = r.error, duracion = r.duracion, updated = $now
  from jsonb_to_recordset($rows) r (id text, estado text, proximo timestamptz, intentos integer, codigo integer, respuesta text,
    error text, duracion integer)
  where e.gimnasio_id = $gimnasio and e.id = r.id and e.estado = 'pendiente'`

const release = sql`
  update webhooks_entregas set proximo = $now where gimnasio_id = $gimnasio and id = any ($left) and estado = 'pendiente'`

/** The next delivery of each record whose first one has ended. */
const letFollow = sql`
  update webhooks_entregas e set espera = false from (
    select distinct on (registro) id from webhooks_entregas
    where gimnasio_id = $gimnasio and webhook_id = $webhook and registro = any ($over) and estado = 'pendiente'
    order by registro, orden
  ) f
  where e.gimnasio_id = $gimnasio and e.id = f.id and e.espera`

/** Notes how attempts ended, and lets the next delivery of each record that is done with go. The caller holds the gym's lock. */
export async function settle(
  tx: Transaction,
  tried: readonly Tried[],
  { webhook, now, pauses }: Settling,
): Promise<void> {
  const ended = tried.flatMap(({ entrega, attempt }) => (attempt ? [{ entrega, attempt }] : []))
  const rows = ended.map(({ entrega, attempt }) => rowOf(entrega, attempt, { now, pauses }))
  const left = tried.filter(({ attempt }) => attempt === null).map(({ entrega }) => entrega.id)
  const over = rows.filter(({ estado }) => estado !== 'pendiente').map(({ registro }) => registro)
  await tx.query(store, { now, rows: JSON.stringify(rows) })
  if (left.length > 0) await tx.query(release, { now, left })
  if (over.length > 0) await tx.query(letFollow, { webhook, over })
}

function rowOf(
  { id, registro, intentos }: Claimed,
  { isAccepted, codigo, respuesta, error, duracion }: Attempt,
  { now, pauses }: Pick<Settling, 'now' | 'pauses'>,
) {
  const wait = pauses[intentos]
  const estado = isAccepted ? 'entregada' : wait === undefined ? 'fallida' : 'pendiente'
  const proximo = new Date(now.getTime() + (wait ?? 0))
  return { id, registro, estado, proximo, intentos: 1, codigo, respuesta, error, duracion }
}

/** The status with which a receiver says that it wants no more. */
const gone = 410

const setHealth = sql`
  update webhooks set falla_desde = case when $isWell then null else coalesce(falla_desde, $now) end
  where gimnasio_id = $gimnasio and id = $webhook and (falla_desde is null) is distinct from $isWell`

/** Notes since when a webhook has accepted nothing. Answers why it has to be switched off, if it has to. */
export async function judge(
  tx: Transaction,
  tried: readonly Tried[],
  { webhook, now }: Pick<Settling, 'webhook' | 'now'>,
): Promise<MotivoDeApagado | null> {
  const ended = tried.flatMap(({ attempt }) => attempt ?? [])
  if (ended.length === 0) return null
  if (ended.some(({ codigo }) => codigo === gone)) return 'ya_no_existe'
  const isWell = ended.some(({ isAccepted }) => isAccepted)
  await tx.query(setHealth, { webhook, isWell, now })
  if (isWell) return null
  const [stored] = await tx.query<{ falla_desde: Date | null }>(
    sql`select falla_desde from webhooks where gimnasio_id = $gimnasio and id = $webhook`,
    { webhook },
  )
  const since = stored?.falla_desde
  return since && now.getTime() - since.getTime() >= longestFailing ? 'fallas' : null
}
