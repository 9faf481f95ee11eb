import type { MetodoPago } from '#shared/metodos-pago.ts'
import type { Deuda, SaldoInput } from '#shared/saldos/saldo.ts'
import { parseMoney, type Centavos } from '#shared/values/money.ts'
import { resolveMedio, type Medio } from '#web/features/recibos/cobrar/medio.ts'
import { typedAmount } from '#web/features/recibos/cobrar/vuelto.ts'

/** The user's changes. The rest follows from the debts and the desk. */
export type SaldoDraft = {
  deuda?: string
  /** As typed; absent for all that is owed. */
  monto?: string | undefined
  medio_pago?: string
  referencia: string
}

/** The sum to be collected now. Amounts are in cents. */
export type SaldoEnCurso = Medio & {
  deuda: Deuda
  /** All that is owed of it. */
  debe: Centavos
  /** Null while what is typed is no amount. */
  monto: Centavos | null
}

type Context = { deudas: readonly [Deuda, ...Deuda[]]; metodos: readonly MetodoPago[]; medio: string }

export function resolveSaldo(draft: SaldoDraft, { deudas, metodos, medio }: Context): SaldoEnCurso {
  const deuda = deudas.find(({ id }) => id === draft.deuda) ?? deudas[0]
  const debe = parseMoney(deuda.saldo) ?? 0
  return {
    ...resolveMedio(metodos, [draft.medio_pago, medio]),
    deuda,
    debe,
    monto: draft.monto === undefined ? debe : typedAmount(draft.monto),
  }
}

type Written = { moneda: string; money: (amount: number) => string }

/** The problem of the amount that blocks it, or null. */
export function montoProblem({ monto, debe }: SaldoEnCurso, { moneda, money }: Written): string | null {
  if (monto === null || monto === 0) return 'Escribe cuánto paga.'
  if (parseMoney(monto / 100, moneda) === null) return 'Escribe un importe sin decimales.'
  return monto > debe ? `Debe ${money(debe / 100)}: cobra eso o menos.` : null
}

export function saldoBody(
  draft: SaldoDraft,
  { deuda, monto, medio, asksReferencia }: SaldoEnCurso,
  ids: { id: string; sucursal_id: string },
): SaldoInput {
  return {
    ...ids,
    id_deuda: deuda.id,
    clase: 'cobro',
    monto: (monto ?? 0) / 100,
    medio_pago: medio,
    referencia: asksReferencia ? draft.referencia.trim() : '',
    nota: '',
  }
}
