import type { Refusal } from '#shared/errors/refusals.ts'
import { maxDiasAtras } from '#shared/collections/pago.ts'
import { aCuenta, isEfectivo } from '#shared/metodos-pago.ts'
import { civilDay, endOfDay, type CivilDate } from '#shared/values/dates.ts'
import { fitsCurrency, parseMoney, toDecimal } from '#shared/values/money.ts'
import { extend, placeAfter, previewPeriods, type Cadena, type Lugar, type Periodo } from '#shared/periodos.ts'
import { grants, type Permission } from '#shared/permissions.ts'
import { type Caller, seesScope } from '#server/engine/records/declaration/caller.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import { acceptedMethods } from './accepted-methods.ts'
import type { ChargeFacts } from './charge-facts.ts'
import { requireWhole } from './charge-parts.ts'
import type { ChargeRequest } from './charge-request.ts'
import { isWithinHours } from './opening-hours.ts'

/** The server's decision on a charge. Amounts are decimal texts. */
export type ChargeTerms = {
  plazo: NonNullable<ChargeFacts['plazo']>
  precio_lista: string
  descuento: string
  monto_total: string
  fecha_pago: Date
  dia: CivilDate
  contra_regla: boolean
  periodo: Periodo
  cadena: Cadena
  /** The period's place in the member's chain. Null if a later one exists: then the whole chain is computed again. */
  lugar: Lugar | null
  /** The payment that this one continues. */
  anterior: string | null
  fecha_vencimiento: Date
}

/** Decides price, date and period. Throws a refusal under the invalid field. Otherwise pure. */
export function decideTerms(
  request: ChargeRequest,
  facts: ChargeFacts,
  { caller, now }: { caller: Caller; now: Date },
): ChargeTerms {
  const { miembro, plazo } = requireParties(request, facts, caller)
  requireMoneda(request, facts)
  requireHorario(request, facts)
  const fecha_pago = decideDate(request, { caller, now })
  const zona = facts.gimnasio.zona_horaria
  const dia = civilDay(fecha_pago, zona)
  const { visto } = request
  if (visto.dia && visto.dia !== dia) throw refuse('visto', 'validation_not_allowed', 'charge_other_day')
  const amounts = decideAmounts(request, facts, plazo, caller)
  requireSeen(visto.vencia, miembro.cadena?.vencimiento ?? '')
  requireSeen(visto.total, parseMoney(amounts.monto_total))
  requireMethod(request, facts, amounts.monto_total)
  requireWhole(request, { total: amounts.monto_total, moneda: facts.gimnasio.moneda })
  const decided = decidePeriod(request, { plazo, dia, facts, miembro, caller })
  const fecha_vencimiento = endOfDay(decided.periodo.vencimiento, zona)
  return { plazo, fecha_pago, dia, fecha_vencimiento, ...amounts, ...decided }
}

/** A charge is stored as the person saw it, or not at all. */
function requireSeen<T>(seen: T | null, decided: T | null): void {
  if (seen !== null && seen !== decided) throw refuse('visto', 'validation_not_allowed', 'charge_other_terms')
}

function requireParties(
  { sucursal_id, acordado }: ChargeRequest,
  { miembro, plazo, isBranchOpen }: ChargeFacts,
  caller: Caller,
) {
  const isCollected = acordado?.isCollected === true
  if (!seesScope(caller, sucursal_id) || !(isBranchOpen || isCollected))
    throw refuse('sucursal_id', 'validation_missing_rel_records', 'sucursal_closed')
  if (!miembro || !seesScope(caller, miembro.sucursal_id))
    throw refuse('id_miembro', 'validation_missing_rel_records', 'miembro_gone')
  if (miembro.deleted && !isCollected) throw refuse('id_miembro', 'validation_deleted', 'miembro_uncharged')
  if (!plazo || !seesScope(caller, plazo.sucursal_id))
    throw refuse('id_plan_plazo', 'validation_missing_rel_records', 'plazo_gone')
  if (!plazo.isSold && !isCollected) throw refuse('id_plan_plazo', 'validation_deleted', 'plan_not_sold')
  const { precio, duracion, unidad } = acordado ?? plazo
  return { miembro, plazo: { ...plazo, precio, duracion, unidad } }
}

function requireMoneda({ acordado }: ChargeRequest, { gimnasio: { moneda } }: ChargeFacts): void {
  if (acordado && acordado.moneda !== moneda)
    throw refuse('moneda', 'validation_not_allowed', ['cobro_other_currency', { pagado: acordado.moneda, moneda }])
}

/** The gym's list does not apply to payments online, because the provider already took the money. */
/** A charge has the method 'A cuenta', and no parts, exactly if nothing of it is paid now. */
function requireMethod(request: ChargeRequest, { gimnasio, lacksCaja }: ChargeFacts, total: string): void {
  const { medio_pago, partes, acordado, resto } = request
  if (acordado) return
  if (resto && resto.monto === parseMoney(total)) {
    if (medio_pago === aCuenta && partes.length === 0) return
    throw refuse('medio_pago', 'validation_invalid_value', 'a_cuenta_whole')
  }
  const accepted = acceptedMethods(gimnasio)
  if (!accepted.has(medio_pago)) throw refuse('medio_pago', 'validation_invalid_value', 'medio_pago_wrong')
  if (!partes.every((parte) => accepted.has(parte.medio_pago)))
    throw refuse('partes', 'validation_invalid_value', 'medio_pago_wrong')
  if (lacksCaja && (isEfectivo(medio_pago) || partes.some((parte) => isEfectivo(parte.medio_pago))))
    throw refuse('medio_pago', 'validation_not_allowed', 'caja_charge_without')
}

function requireHorario({ horario }: ChargeRequest, { gimnasio }: ChargeFacts): void {
  if (horario && gimnasio.gestionar_horarios && !isWithinHours(horario, gimnasio))
    throw refuse('horario', 'validation_invalid_value', 'horario_closed')
}

/** The provider's word needs no permission. Its clock may be ahead of ours. */
function decideDate({ fecha_cobro, acordado }: ChargeRequest, { caller, now }: { caller: Caller; now: Date }): Date {
  if (!fecha_cobro || (acordado && fecha_cobro > now)) return now
  if (!acordado) requireRight(caller, 'payments.backdate', 'fecha_cobro', 'fecha_cobro_denied')
  if (fecha_cobro > now) throw refuse('fecha_cobro', 'validation_not_allowed', 'fecha_cobro_future')
  if (now.getTime() - fecha_cobro.getTime() > maxDiasAtras * 86_400_000)
    throw refuse('fecha_cobro', 'validation_not_allowed', 'fecha_cobro_too_early')
  return fecha_cobro
}

function decideAmounts(
  request: ChargeRequest,
  { gimnasio: { moneda } }: ChargeFacts,
  plazo: ChargeTerms['plazo'],
  caller: Caller,
) {
  const price = parseMoney(plazo.precio)
  const discount = parseMoney(request.descuento)
  if (price === null) throw new Error('A stored price is always an amount')
  if (discount === null || !fitsCurrency(discount, moneda))
    throw refuse('descuento', 'validation_invalid_value', 'descuento_wrong')
  if (discount > price) throw refuse('descuento', 'validation_max_number_constraint', 'descuento_too_high')
  if (discount > 0) {
    requireRight(caller, 'payments.discount', 'descuento', 'descuento_denied')
    if (request.motivo_descuento.trim() === '')
      throw refuse('motivo_descuento', 'validation_required', 'motivo_descuento_missing')
  }
  return { precio_lista: toDecimal(price), descuento: toDecimal(discount), monto_total: toDecimal(price - discount) }
}

type Dated = {
  plazo: ChargeTerms['plazo']
  dia: CivilDate
  facts: ChargeFacts
  miembro: NonNullable<ChargeFacts['miembro']>
  caller: Caller
}

/** Only a choice against the gym's rule needs the permission. */
function decidePeriod({ eleccion }: ChargeRequest, { plazo, dia, facts, miembro, caller }: Dated) {
  const { cadena, ultimo, pausas } = miembro
  const { tolerancia } = facts.gimnasio
  const { regla } = previewPeriods(cadena, plazo, dia, { tolerancia, pausas })
  const contra_regla = eleccion !== '' && eleccion !== regla && cadena !== null
  if (contra_regla) requireRight(caller, 'payments.discount', 'eleccion', 'eleccion_denied')
  const { duracion, unidad } = plazo
  const cobro = { dia, duracion, unidad, tolerancia, eleccion: contra_regla ? eleccion : '' } as const
  const next = extend(cadena, cobro, pausas)
  const lugar = ultimo?.esUltimo === false ? null : placeAfter(ultimo, next.periodo)
  return { contra_regla, ...next, lugar, anterior: lugar && ultimo ? ultimo.id_pago : null }
}

function requireRight(caller: Caller, permission: Permission, field: string, refusal: Refusal): void {
  if (!grants(permission, caller.permissions)) throw refuse(field, 'validation_not_allowed', refusal)
}
