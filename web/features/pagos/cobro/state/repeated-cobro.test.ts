import { expect, it } from 'vitest'
import { isRepeated } from './repeated-cobro.ts'

const next = { id: 'nuevo0000000000', id_plan_plazo: 'plazo0000000000', monto_total: 25000, medio_pago: 'Efectivo' }
const last = { ...next, id: 'anterior0000000', created: '2026-11-21 12:00:00.000Z', anulado: '' }
const now = new Date('2026-11-21T12:01:59Z')

it('asks if term, amount and method were charged less than two minutes ago', () => {
  expect(isRepeated(last, next, now)).toBe(true)
})

it.each([
  ['nobody paid before', null, now],
  ['it was longer ago', last, new Date('2026-11-21T12:02:01Z')],
  ['the amount is another', { ...last, monto_total: 20000 }, now],
  ['the method is another', { ...last, medio_pago: 'Tarjeta' }, now],
  ['the term is another', { ...last, id_plan_plazo: 'otro00000000000' }, now],
  ['it was voided', { ...last, anulado: '2026-11-21 12:01:00.000Z' }, now],
  ['it is this very charge, sent again', { ...last, id: next.id }, now],
])('does not ask when %s', (_, before, at) => {
  expect(isRepeated(before, next, at)).toBe(false)
})
