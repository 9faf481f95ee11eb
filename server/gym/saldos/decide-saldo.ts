import { isEfectivo } from '#shared/metodos-pago.ts'
import { grants } from '#shared/permissions.ts'
import { fitsCurrency, parseMoney, toDecimal, type Centavos } from '#shared/values/money.ts'
import { seesScope, type Caller } from '#server/engine/records/declaration/caller.ts'
import { acceptedMethods } from '#server/gym/pagos/accepted-methods.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import type { SaldoFacts, SaldoRequest } from './saldo-facts.ts'

type Owed = NonNullable<SaldoFacts['deuda']>

/** Decides if this sum takes down this debt. Throws a refusal under the invalid field; otherwise pure. Answers the debt. */
export function decideSaldo(request: SaldoRequest, facts: SaldoFacts, caller: Caller): Owed {
  const { deuda } = facts
  if (!deuda || !seesScope(caller, deuda.sucursal_id))
    throw refuse('id_deuda', 'validation_missing_rel_records', 'saldo_gone')
  if (request.clase === 'cobro') requirePayment(request, facts, caller)
  else requireForgiving(request, caller)
  requireAmount(request, facts, parseMoney(deuda.queda) ?? 0)
  return deuda
}

function requirePayment({ sucursal_id, medio_pago }: SaldoRequest, facts: SaldoFacts, caller: Caller): void {
  if (!grants('payments.create', caller.permissions))
    throw refuse('clase', 'validation_not_allowed', 'pagos_charge_denied')
  if (!seesScope(caller, sucursal_id) || !facts.is_branch_open)
    throw refuse('sucursal_id', 'validation_missing_rel_records', 'sucursal_closed')
  if (!acceptedMethods(facts).has(medio_pago))
    throw refuse('medio_pago', 'validation_invalid_value', 'medio_pago_wrong')
  if (facts.lacks_caja && isEfectivo(medio_pago))
    throw refuse('medio_pago', 'validation_not_allowed', 'caja_charge_without')
}

/** Nothing is paid: there is no method and no reference, but a reason. */
function requireForgiving({ nota, medio_pago, referencia }: SaldoRequest, caller: Caller): void {
  if (!grants('payments.forgive', caller.permissions))
    throw refuse('clase', 'validation_not_allowed', 'saldo_condonar_denied')
  if (nota.length < 3) throw refuse('nota', 'validation_required', 'saldo_condonar_reason')
  if (medio_pago !== '') throw refuse('medio_pago', 'validation_invalid_value', 'medio_pago_wrong')
  if (referencia !== '') throw refuse('referencia', 'validation_invalid_value', 'medio_pago_wrong')
}

function requireAmount({ monto }: SaldoRequest, { moneda }: SaldoFacts, queda: Centavos): void {
  const amount = parseMoney(monto)
  if (amount === null || amount === 0 || !fitsCurrency(amount, moneda))
    throw refuse('monto', 'validation_invalid_value', 'saldo_wrong')
  if (queda === 0) throw refuse('id_deuda', 'validation_not_allowed', 'saldo_paid')
  if (amount > queda) throw refuse('monto', 'validation_not_allowed', ['saldo_over', { queda: toDecimal(queda) }])
}
