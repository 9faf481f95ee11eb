import type { ResumenDeCaja } from '#shared/caja/caja.ts'
import { aCuentaEscrito } from '#shared/metodos-pago.ts'

export type Line = { name: string; amount: number; isTotal?: boolean }

/** Lines for each method: payments, sales, payments of debts and voids; then what is no money: discounts and what was left owing. */
export function methodLines({ metodos, descuentos, a_cuenta }: ResumenDeCaja): Line[] {
  return [
    ...metodos.flatMap(({ medio, cobros, cobrado, ventas, vendido, saldos, saldado, anulados, anulado }) => [
      ...(cobros > 0 ? [{ name: `${medio} (${cobros})`, amount: cobrado }] : []),
      ...(ventas > 0 ? [{ name: `${medio}, ventas (${ventas})`, amount: vendido }] : []),
      ...(saldos > 0 ? [{ name: `${medio}, saldos (${saldos})`, amount: saldado }] : []),
      ...(anulados > 0 ? [{ name: `${medio}, anulados (${anulados})`, amount: -anulado }] : []),
    ]),
    ...(metodos.length === 0 ? [{ name: 'Sin cobros', amount: 0 }] : []),
    ...owedLines(a_cuenta),
    ...(descuentos > 0 ? [{ name: 'Descuentos dados', amount: descuentos }] : []),
  ]
}

/** The rests that were left: no money yet, and in no total. */
export const owedLines = (a_cuenta: number): Line[] =>
  a_cuenta === 0 ? [] : [{ name: aCuentaEscrito, amount: a_cuenta }]

/** How the expected cash comes about. Lines without money are left out. */
export function cashLines(cash: NonNullable<ResumenDeCaja['efectivo']>): Line[] {
  const parts: Line[] = [
    { name: 'Cobros en efectivo', amount: cash.cobros },
    { name: 'Ventas en efectivo', amount: cash.ventas },
    { name: 'Saldos en efectivo', amount: cash.saldos },
    { name: 'Anulaciones', amount: -cash.anulaciones },
    { name: 'Ingresos', amount: cash.ingresos },
    { name: 'Dinero sin caja', amount: cash.tomas },
    { name: 'Retiros', amount: -cash.retiros },
    { name: 'Gastos', amount: -cash.gastos },
  ]
  return [
    { name: 'Fondo', amount: cash.fondo },
    ...parts.filter(({ amount }) => amount !== 0),
    { name: 'Esperado', amount: cash.esperado, isTotal: true },
  ]
}
