import { maxDiasAtras } from '#shared/collections/pago.ts'
import { metodosOf } from '#shared/metodos-pago.ts'
import { civilDay, endOfDay, type CivilDate } from '#shared/dates.ts'
import { fitsCurrency, parseMoney, toDecimal } from '#shared/money.ts'
import { extend, placeAfter, previewPeriods, type Cadena, type Lugar, type Periodo } from '#shared/periodos.ts'
import { grants, type Permission } from '#shared/permissions.ts'
import type { Caller } from '#server/records/caller.ts'
import { refuse } from '../refusal.ts'
import type { ChargeFacts } from './charge-facts.ts'
import type { ChargeRequest } from './charge-request.ts'
import { isWithinHours } from './opening-hours.ts'

/** A charge as the server decides it. Amounts are decimal texts. */
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
  /** Null where the period does not begin last: the places of others change with it. */
  lugar: Lugar | null
  /** The payment whose period goes on to this one. */
  anterior: string | null
  fecha_vencimiento: Date
}

/** Decides price, date and period, or throws the refusal of the field that stands in the way. Pure but for the throw. */
export function decideTerms(
  request: ChargeRequest,
  facts: ChargeFacts,
  { caller, now }: { caller: Caller; now: Date },
): ChargeTerms {
  const { miembro, plazo } = requireParties(request, facts, caller)
  requireMethod(request, facts)
  requireHorario(request, facts)
  const fecha_pago = decideDate(request, { caller, now })
  const zona = facts.gimnasio.zona_horaria
  const dia = civilDay(fecha_pago, zona)
  const amounts = decideAmounts(request, facts, plazo, caller)
  const decided = decidePeriod(request, { plazo, dia, facts, miembro, caller })
  const fecha_vencimiento = endOfDay(decided.periodo.vencimiento, zona)
  return { plazo, fecha_pago, dia, fecha_vencimiento, ...amounts, ...decided }
}

function requireParties({ sucursal_id }: ChargeRequest, { miembro, plazo, isBranchOpen }: ChargeFacts, caller: Caller) {
  if (!sees(caller, sucursal_id) || !isBranchOpen)
    throw refuse('sucursal_id', 'validation_missing_rel_records', 'La sucursal no está abierta para ti.')
  if (!miembro || !sees(caller, miembro.sucursal_id))
    throw refuse('id_miembro', 'validation_missing_rel_records', 'El miembro ya no existe.')
  if (miembro.deleted)
    throw refuse('id_miembro', 'validation_deleted', 'El miembro está eliminado: restáuralo antes de cobrarle.')
  if (!plazo || !sees(caller, plazo.sucursal_id))
    throw refuse('id_plan_plazo', 'validation_missing_rel_records', 'El plazo ya no existe.')
  if (!plazo.isSold) throw refuse('id_plan_plazo', 'validation_deleted', 'Este plan ya no se vende.')
  return { miembro, plazo }
}

const sees = ({ scopes }: Caller, branch: string) => scopes === 'all' || scopes.includes(branch)

/** An existing client charges with these whatever the gym's list says. */
const knownToAll = ['Efectivo', 'Transferencia']

function requireMethod({ medio_pago }: ChargeRequest, { gimnasio }: ChargeFacts): void {
  const own = metodosOf(gimnasio).flatMap(({ nombre, activo }) => (activo ? [nombre] : []))
  if (![...knownToAll, ...own].includes(medio_pago))
    throw refuse('medio_pago', 'validation_invalid_value', 'Elige un medio de pago.')
}

function requireHorario({ horario }: ChargeRequest, { gimnasio }: ChargeFacts): void {
  if (horario && gimnasio.gestionar_horarios && !isWithinHours(horario, gimnasio))
    throw refuse('horario', 'validation_invalid_value', 'El horario está fuera del de atención.')
}

function decideDate({ fecha_cobro }: ChargeRequest, { caller, now }: { caller: Caller; now: Date }): Date {
  if (!fecha_cobro) return now
  requireRight(caller, 'payments.backdate', 'fecha_cobro', 'No puedes cobrar con otra fecha.')
  if (fecha_cobro > now) throw refuse('fecha_cobro', 'validation_future', 'La fecha del cobro no puede ser futura.')
  if (now.getTime() - fecha_cobro.getTime() > maxDiasAtras * 86_400_000)
    throw refuse('fecha_cobro', 'validation_too_early', 'La fecha del cobro puede ser de hasta un año atrás.')
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
    throw refuse('descuento', 'validation_invalid_value', 'Escribe un importe válido.')
  if (discount > price)
    throw refuse('descuento', 'validation_max_number_constraint', 'El descuento es mayor que el precio.')
  if (discount > 0) {
    requireRight(caller, 'payments.discount', 'descuento', 'No puedes hacer descuentos.')
    if (request.motivo_descuento.trim() === '')
      throw refuse('motivo_descuento', 'validation_required', 'Escribe el motivo del descuento.')
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

/** Going against the gym's rule takes a permission; choosing what the rule says takes none. */
function decidePeriod({ eleccion }: ChargeRequest, { plazo, dia, facts, miembro, caller }: Dated) {
  const { cadena, ultimo, pausas } = miembro
  const { tolerancia } = facts.gimnasio
  const { regla } = previewPeriods(cadena, plazo, dia, { tolerancia, pausas })
  const contra_regla = eleccion !== '' && eleccion !== regla && cadena !== null
  if (contra_regla)
    requireRight(caller, 'payments.discount', 'eleccion', 'No puedes elegir desde cuándo cuenta el pago.')
  const { duracion, unidad } = plazo
  const cobro = { dia, duracion, unidad, tolerancia, eleccion: contra_regla ? eleccion : '' } as const
  const next = extend(cadena, cobro, pausas)
  const lugar = ultimo?.esUltimo === false ? null : placeAfter(ultimo, next.periodo)
  return { contra_regla, ...next, lugar, anterior: lugar && ultimo ? ultimo.id_pago : null }
}

function requireRight(caller: Caller, permission: Permission, field: string, words: string): void {
  if (!grants(permission, caller.permissions)) throw refuse(field, 'validation_not_allowed', words)
}
