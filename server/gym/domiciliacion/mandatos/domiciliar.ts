import type { DomiciliarInput } from '#shared/domiciliacion/mandato.ts'
import { isAutomatable } from '#shared/en_linea/cobro-automatico.ts'
import { dayOfMonth } from '#shared/values/dates-without-library.ts'
import { startOfDay } from '#shared/values/dates.ts'
import { newId } from '#shared/values/ids.ts'
import { seesScope } from '#server/engine/records/declaration/caller.ts'
import type { Row, WriteContext } from '#server/engine/records/declaration/collection.ts'
import { idTaken } from '#server/engine/records/write/record-id.ts'
import {
  cobrosAutomaticos,
  requireNoAutomatico,
} from '#server/gym/en_linea/automaticos/cobros_automaticos.collection.ts'
import { readOffer, type Offer } from '#server/gym/en_linea/offer.ts'
import { writeAudit } from '#server/platform/auditoria/audit.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import { readToday, type GymToday } from '../gym-today.ts'
import { requireStaying } from '../bajas/leave.ts'
import { requireUsable } from './require-usable.ts'

type Consent = Row & { id: string; proximo: Date | null }

const readStored = sql`select * from cobros_automaticos where gimnasio_id = $gimnasio and id = $id`

const insert = sql`
  insert into cobros_automaticos (gimnasio_id, id, created, updated, id_miembro, id_plan_plazo, sucursal_id, usuario_id, concepto,
    duracion, unidad, monto, moneda, precio_visto, estado, proximo, id_mandato)
  values ($gimnasio, $id, $now, $now, $id_miembro, $id_plan_plazo, $sucursal_id, $usuario_id, $concepto,
    $duracion, $unidad, $precio, $moneda, $precio, 'activo', $proximo, $id_mandato)
  on conflict do nothing returning *`

/**
 * Stores a member's consent to be charged by the bank through a mandate, at the price of today, and returns its id. A repeat with
 * the client's id answers the stored one. Throws 400 for terms that the bank does not carry out and for a mandate that does not
 * serve on the day of the first debit.
 */
export async function domiciliar(context: WriteContext, given: DomiciliarInput): Promise<string> {
  const { tx, caller, now } = context
  const { id = newId(now), ...terms } = given
  if (!seesScope(caller, terms.sucursal_id))
    throw refuse('sucursal_id', 'validation_missing_rel_records', 'sucursal_closed')
  // Holds the member: what is read from here on is as it stays.
  const offer = await readOffer(context, terms, 'banco')
  const today = await readToday(tx, now)
  const proximo = startOfDay(terms.proximo, today.zona)
  if (await isRepeat(context, id, { ...terms, proximo })) return id
  requireCollectable(offer, terms, today)
  await requireUsable(context, terms.id_mandato, terms.proximo)
  await requireNoAutomatico(tx, terms.id_miembro)
  await requireStaying(tx, terms, today.hoy)
  const values = { ...terms, ...offer, id, now, usuario_id: caller.id, proximo }
  const [made] = await tx.query<Consent>(insert, values)
  if (!made) throw idTaken()
  writeAudit(context, cobrosAutomaticos, { action: 'create', id, before: null, after: made })
  return id
}

const compared = ['id_miembro', 'id_mandato', 'id_plan_plazo', 'sucursal_id'] as const

async function isRepeat({ tx }: WriteContext, id: string, given: Row & { proximo: Date }): Promise<boolean> {
  const [stored] = await tx.query<Consent>(readStored, { id })
  if (!stored) return false
  const isSame = stored.proximo?.getTime() === given.proximo.getTime()
  if (!isSame || compared.some((name) => stored[name] !== given[name])) throw idTaken()
  return true
}

function requireCollectable(offer: Offer, { proximo }: DomiciliarInput, { hoy }: GymToday): void {
  if (offer.moneda !== 'EUR') throw refuse('id_mandato', 'validation_not_allowed', 'domiciliacion_only_spain')
  if (offer.unidad !== 'mes' || !isAutomatable(offer))
    throw refuse('id_plan_plazo', 'validation_invalid_value', 'domiciliar_term')
  if (proximo < hoy) throw refuse('proximo', 'validation_invalid_value', 'domiciliar_past')
  // A cycle from the 31st would move to the 28th in February, and stay there.
  if (dayOfMonth(proximo) > 28) throw refuse('proximo', 'validation_invalid_value', 'domiciliar_day')
}
