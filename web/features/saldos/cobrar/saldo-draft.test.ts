import { expect, it } from 'vitest'
import type { Deuda } from '#shared/saldos/saldo.ts'
import { montoProblem, resolveSaldo, saldoBody, type SaldoDraft } from './saldo-draft.ts'

const deudaOf = (id: string, saldo: number): Deuda => ({
  id,
  collectionId: '',
  collectionName: 'deudas',
  created: '',
  updated: '',
  id_pago: id,
  id_venta: '',
  id_miembro: 'm',
  sucursal_id: 's',
  usuario_id: 'u',
  dia: '2026-11-20',
  vence: '2026-11-27',
  monto: saldo,
  saldo,
  concepto: 'Musculación',
  recibo: 7,
})
const metodos = [
  { nombre: 'Efectivo', referencia: false, activo: true },
  { nombre: 'Transferencia', referencia: true, activo: true },
]
const context = {
  deudas: [deudaOf('old', 24_000), deudaOf('new', 5000.5)] as const,
  metodos,
  medio: 'Transferencia',
}
const resolve = (draft: Partial<SaldoDraft> = {}) =>
  resolveSaldo({ referencia: '', ...draft }, { ...context, deudas: [context.deudas[0], context.deudas[1]] })
const written = { moneda: 'ARS', money: (amount: number) => `$ ${amount}` }

it('proposes all of the debt that is due first, by the method of the desk', () => {
  const proposed = resolve()
  expect(proposed).toMatchObject({ monto: 2_400_000, medio: 'Transferencia' })
  expect(saldoBody({ referencia: ' 123 ' }, proposed, { id: 'i', sucursal_id: 's' })).toEqual({
    id: 'i',
    sucursal_id: 's',
    id_deuda: 'old',
    clase: 'cobro',
    monto: 24_000,
    medio_pago: 'Transferencia',
    referencia: '123',
    nota: '',
  })
})

it('proposes all of another debt once it is chosen', () => {
  expect(resolve({ deuda: 'new' })).toMatchObject({ monto: 500_050 })
})

it.each([
  ['10.000', null],
  ['24.000', null],
  ['', 'Escribe cuánto paga.'],
  ['0', 'Escribe cuánto paga.'],
  ['1,234x', 'Escribe cuánto paga.'],
  ['24.000,01', 'Debe $ 24000: cobra eso o menos.'],
])('says of %j: %s', (monto, problem) => {
  expect(montoProblem(resolve({ monto }), written)).toBe(problem)
})

it('takes no cents where the currency has none', () => {
  expect(montoProblem(resolve({ monto: '100,50' }), { ...written, moneda: 'CLP' })).toBe(
    'Escribe un importe sin decimales.',
  )
})
