import { expect, it } from 'vitest'
import type { Razon } from '#shared/entrada.ts'
import { mayCharge, mayCollect } from './may-charge.ts'

const may = (razones: readonly Razon[], { can = true, eliminado = false, isLost = false } = {}) =>
  mayCharge({ can: () => can }, { tarjeta: { eliminado, nombre: 'Ana Paz' }, razones }, isLost)

const vencido: Razon = { codigo: 'vencido', desde: '2026-11-21' }
const elsewhere: Razon = { codigo: 'otra_sucursal', sucursal: 'Caballito' }

it('charges where the membership is the reason, not for another branch or hour alone', () => {
  expect(may([vencido])).toBe(true)
  expect(may([{ codigo: 'por_vencer', vencimiento: '2026-11-30', quedan: 2 }])).toBe(true)
  expect(may([vencido, elsewhere])).toBe(true)
  expect(may([elsewhere])).toBe(false)
  expect(may([{ codigo: 'fuera_de_horario', turno: '18:00' }])).toBe(false)
  expect(may([])).toBe(false)
})

it('charges nobody without the right, without network or of a deleted member', () => {
  expect(may([vencido], { can: false })).toBe(false)
  expect(may([vencido], { isLost: true })).toBe(false)
  expect(may([vencido], { eliminado: true })).toBe(false)
})

it('collects what is owed where the answer names it, with the right and with network', () => {
  const debe: Razon = { codigo: 'saldo_vencido', monto: 24_000, desde: '2026-11-20' }
  const collect = (razones: readonly Razon[], can = true, isLost = false) =>
    mayCollect({ can: () => can }, { tarjeta: { eliminado: false, nombre: 'Ana Paz' }, razones }, isLost)
  expect(collect([vencido, debe])).toBe(true)
  expect(collect([{ ...debe, codigo: 'con_saldo' }])).toBe(true)
  expect([collect([vencido]), collect([debe], false), collect([debe], true, true)]).toEqual([false, false, false])
  expect(may([debe])).toBe(false)
})
