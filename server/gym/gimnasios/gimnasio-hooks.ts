import { politica, type Politica } from '#shared/collections/gimnasio.ts'
import { toleranciasPorDefecto } from '#shared/tolerancias.ts'
import { metodosOf } from '#shared/metodos-pago.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'
import type { Hooks, Row, WriteContext } from '#server/engine/records/declaration/collection.ts'
import { queueJob } from '#server/runtime/jobs/queue-job.ts'
import { changedColumns } from '#server/engine/records/write/changed-columns.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import { sameClock } from '#shared/values/dates.ts'
import { isCurrency, isZone } from '#shared/values/known-places.ts'
import { lockMoneda } from '#server/gym/locks/lock-moneda.ts'
import { moveEndsJobName } from './rezone-ends-job.ts'

const day = 86_400_000

export const keyPhonesJobName = 'rehacer_telefonos'

export const gimnasioHooks: Hooks = {
  async prepareUpdate({ tx, now }, draft, stored) {
    const changed = changedColumns(draft, stored)
    if (changed.includes('zona_horaria')) {
      checkZone(draft)
      keepHours(draft, stored, changed)
      await queueJob(tx, moveEndsJobName, {}, { key: 'todos' })
    }
    if (changed.includes('pais')) {
      checkCountry(draft)
      await queueJob(tx, keyPhonesJobName, {}, { key: 'todos' })
    }
    if (changed.includes('politica')) await checkPolicy(tx, draft, stored)
    if (changed.includes('moneda')) await checkCurrency({ tx, now }, draft, stored)
    orderHours(draft)
  },
}

const policyOf = ({ politica: rules }: Row): Politica => ({
  ...politica.catch({ ...toleranciasPorDefecto }).parse(rules),
})

function checkZone({ zona_horaria }: Row): void {
  if (!isZone(zona_horaria)) throw refuse('zona_horaria', 'validation_invalid_value', 'zona_horaria_wrong')
}

/** A gym opens at the same time of the clock in its new zone. */
function keepHours(draft: Row, stored: Row, changed: readonly string[]): void {
  const [from, to] = [String(stored['zona_horaria']), String(draft['zona_horaria'])]
  for (const name of ['horario_apertura', 'horario_cierre']) {
    const instant = stored[name]
    if (instant instanceof Date && !changed.includes(name)) draft[name] = sameClock(instant, from, to)
  }
}

function checkCountry({ pais }: Row): void {
  if (pais === '') throw refuse('pais', 'validation_required', 'pais_missing')
}

async function checkPolicy(tx: Transaction, draft: Row, stored: Row): Promise<void> {
  draft['politica'] ??= {}
  const parsed = politica.safeParse(draft['politica'])
  if (!parsed.success) throw refuse('politica', 'validation_invalid_value', 'politica_wrong')
  await keepUsedMetodos(tx, parsed.data, stored)
}

/** A method with payments stays in the list; the filter of payments needs it. */
async function keepUsedMetodos({ query }: Transaction, next: Politica, stored: Row): Promise<void> {
  if (!next.metodos_pago) return
  const kept = next.metodos_pago.map(({ nombre }) => nombre)
  const gone = metodosOf({
    pais: String(stored['pais']),
    politica: policyOf(stored),
  })
    .map(({ nombre }) => nombre)
    .filter((nombre) => !kept.includes(nombre))
  const [used] = await query<{ medio_pago: string }>(
    sql`select medio_pago from pagos_asientos where gimnasio_id = $gimnasio and medio_pago = any ($gone::text[])
     union all select medio_pago from pagos_partes where gimnasio_id = $gimnasio and medio_pago = any ($gone::text[])
     union all select medio_pago from ventas_asientos where gimnasio_id = $gimnasio and medio_pago = any ($gone::text[]) limit 1`,
    { gone },
  )
  if (used) throw refuse('politica', 'validation_in_use', ['medio_pago_in_use', used])
}

const isCharged = sql`
  (select from pagos_asientos where gimnasio_id = $gimnasio limit 1) union all
  (select from ventas_asientos where gimnasio_id = $gimnasio limit 1)`

const readLive = sql`
  select 'el enlace de pago de ' || m.nombre as que
  from links_pago l join miembros m on m.gimnasio_id = l.gimnasio_id and m.id = l.id_miembro
  where l.gimnasio_id = $gimnasio and l.estado = 'pendiente' and l.vence > $now
  union all
  select 'el cobro automático de ' || m.nombre
  from cobros_automaticos a join miembros m on m.gimnasio_id = a.gimnasio_id and m.id = a.id_miembro
  where a.gimnasio_id = $gimnasio and a.estado <> 'cancelado'
  union all
  select 'la caja ' || c.nombre
  from cajas_turnos t join cajas c on c.gimnasio_id = t.gimnasio_id and c.id = t.caja_id
  where t.gimnasio_id = $gimnasio and t.id_sesion is not null`

const namedAtMost = 5

/** The currency is fixed after the first payment or sale, and while something is open in it. */
async function checkCurrency(
  { tx, now }: Pick<WriteContext, 'tx' | 'now'>,
  { moneda }: Row,
  { moneda: before }: Row,
): Promise<void> {
  if (!isCurrency(moneda)) throw refuse('moneda', 'validation_invalid_value', 'moneda_wrong')
  await lockMoneda(tx)
  const [charged] = await tx.query(isCharged)
  if (charged) throw refuse('moneda', 'validation_not_allowed', 'moneda_in_use')
  const live = (await tx.query<{ que: string }>(readLive, { now })).map(({ que }) => que)
  if (live.length === 0) return
  const more = live.length - namedAtMost
  const named = [...live.slice(0, namedAtMost), ...(more > 0 ? [`${more} más`] : [])]
  const abierto = new Intl.ListFormat('es').format(named)
  throw refuse('moneda', 'validation_in_use', ['moneda_live', { moneda: String(before), abierto }])
}

/** The existing client compares whole instants, so closing must not be before opening. The table fills empty hours. */
function orderHours(draft: Row): void {
  const { horario_apertura: opens, horario_cierre: closes } = draft
  if (!(opens instanceof Date) || !(closes instanceof Date) || closes >= opens) return
  const days = Math.ceil((opens.getTime() - closes.getTime()) / day)
  draft['horario_cierre'] = new Date(closes.getTime() + days * day)
}
