import { expect, it } from 'vitest'
import { cobrarSaldo, miembroOfCobrar, reciboDeSaldo, saldoOfCobrar, saldoOfRecibo } from './saldo-param.ts'

it('names a member with all debts, or with one of them', () => {
  expect(saldoOfCobrar(cobrarSaldo('miembro00000001'))).toEqual({ miembro: 'miembro00000001', deuda: '' })
  expect(saldoOfCobrar(cobrarSaldo('miembro00000001', 'pago00000000001'))).toEqual({
    miembro: 'miembro00000001',
    deuda: 'pago00000000001',
  })
  expect(miembroOfCobrar(cobrarSaldo('miembro00000001', 'pago00000000001'))).toBe('miembro00000001')
})

it('leaves charges and their receipts alone', () => {
  expect(saldoOfCobrar('buscar')).toBeNull()
  expect(miembroOfCobrar('miembro00000001')).toBe('miembro00000001')
  expect(saldoOfRecibo('pago00000000001')).toBeNull()
  expect(saldoOfRecibo(reciboDeSaldo('saldo0000000001'))).toBe('saldo0000000001')
})
