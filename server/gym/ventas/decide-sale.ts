import type { TipoDeConcepto } from '#shared/ventas/venta.ts'
import { aCuenta, isEfectivo } from '#shared/metodos-pago.ts'
import { civilDay, type CivilDate } from '#shared/values/dates.ts'
import { fitsCurrency, maxCentavos, parseMoney, toDecimal, type Centavos } from '#shared/values/money.ts'
import { grants } from '#shared/permissions.ts'
import { seesScope, type Caller } from '#server/engine/records/declaration/caller.ts'
import { acceptedMethods } from '#server/gym/pagos/accepted-methods.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import type { SaleFacts } from './sale-facts.ts'
import type { SaleRequest } from './sale-request.ts'

/** The server's decision on a sale. Amounts are decimal texts. */
export type SaleTerms = { concepto: string; tipo: TipoDeConcepto; precio: string; monto: string; dia: CivilDate }

/** Decides the thing sold and its price. Pure, except that it throws a refusal for an invalid field. */
export function decideSale(
  request: SaleRequest,
  facts: SaleFacts,
  { caller, now }: { caller: Caller; now: Date },
): SaleTerms {
  requirePlace(request, facts, caller)
  requireMethod(request, facts)
  const { concepto, tipo, precio } =
    request.id_concepto === '' ? freeItem(request, caller) : listed(request, facts, caller)
  requirePass(request, tipo)
  const monto = precio * request.cantidad
  if (!fitsCurrency(precio, facts.moneda)) throw refuse('precio', 'validation_invalid_value', 'venta_precio_wrong')
  if (monto > maxCentavos) throw refuse('cantidad', 'validation_invalid_value', 'venta_too_large')
  return { concepto, tipo, precio: toDecimal(precio), monto: toDecimal(monto), dia: civilDay(now, facts.zona_horaria) }
}

function requirePlace(
  { sucursal_id, id_miembro }: SaleRequest,
  { is_branch_open, miembro }: SaleFacts,
  caller: Caller,
) {
  if (!seesScope(caller, sucursal_id) || !is_branch_open)
    throw refuse('sucursal_id', 'validation_missing_rel_records', 'sucursal_closed')
  if (id_miembro === '') return
  if (!miembro || !seesScope(caller, miembro.sucursal_id))
    throw refuse('id_miembro', 'validation_missing_rel_records', 'miembro_gone')
  if (miembro.is_deleted) throw refuse('id_miembro', 'validation_deleted', 'miembro_uncharged')
}

function requireMethod({ medio_pago, vence, id_miembro }: SaleRequest, facts: SaleFacts): void {
  if (vence !== null) return requirePaidLater(medio_pago, id_miembro)
  if (!acceptedMethods(facts).has(medio_pago))
    throw refuse('medio_pago', 'validation_invalid_value', 'medio_pago_wrong')
  if (facts.lacks_caja && isEfectivo(medio_pago))
    throw refuse('medio_pago', 'validation_not_allowed', 'caja_charge_without')
}

/** A sale has one method, so it is paid now or later, never partly. */
function requirePaidLater(medio_pago: string, id_miembro: string): void {
  if (id_miembro === '') throw refuse('id_miembro', 'validation_required', 'a_cuenta_without_miembro')
  if (medio_pago !== aCuenta) throw refuse('medio_pago', 'validation_invalid_value', 'a_cuenta_whole')
}

type Item = { concepto: string; tipo: TipoDeConcepto; precio: Centavos }

/** Name and kind are those of the list, whatever the request says. */
function listed({ own, sucursal_id }: SaleRequest, { linea }: SaleFacts, caller: Caller): Item {
  if (!linea || linea.sucursal_id !== sucursal_id)
    throw refuse('id_concepto', 'validation_missing_rel_records', 'concepto_gone')
  if (!linea.activo) throw refuse('id_concepto', 'validation_deleted', 'concepto_not_sold')
  const price = parseMoney(linea.precio)
  if (price === null) throw new Error('A stored price is always an amount')
  if (own.precio !== undefined && own.precio !== price) requireOwnPrice(caller)
  return { concepto: linea.nombre, tipo: linea.tipo, precio: own.precio ?? price }
}

function freeItem({ own }: SaleRequest, caller: Caller): Item {
  requireOwnPrice(caller)
  if (own.concepto === undefined) throw refuse('concepto', 'validation_required', 'concepto_wrong')
  if (own.precio === undefined) throw refuse('precio', 'validation_required', 'venta_precio_wrong')
  return { concepto: own.concepto, tipo: own.tipo ?? 'articulo', precio: own.precio }
}

function requireOwnPrice(caller: Caller): void {
  if (!grants('payments.discount', caller.permissions))
    throw refuse('precio', 'validation_not_allowed', 'venta_precio_denied')
}

/** A day pass lets one person in. */
function requirePass({ cantidad, id_miembro, visitante }: SaleRequest, tipo: TipoDeConcepto): void {
  if (tipo !== 'pase_del_dia') return
  if (cantidad !== 1) throw refuse('cantidad', 'validation_invalid_value', 'pase_cantidad_wrong')
  if (id_miembro === '' && visitante.length < 2) throw refuse('visitante', 'validation_required', 'visitante_missing')
}
