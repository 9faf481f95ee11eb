import { expect, it } from 'vitest'
import type { Renovacion } from '#shared/collections/asistencia.ts'
import type { Razon } from '#shared/entrada.ts'
import { reasonLines } from './words.ts'

const told = (razones: readonly Razon[], renovacion: Renovacion | null = null) =>
  reasonLines({ razones, renovacion }, { hoy: '2026-11-29', money: (amount) => `$ ${amount}` })

it.each([
  ['2026-11-29', 'Venció ayer (28/11)'],
  ['2026-11-18', 'Venció hace 12 días (17/11)'],
  ['2025-11-30', 'Venció hace 365 días (29/11/2025)'],
  // The screen's day is still the one before the server's.
  ['2026-11-30', 'Venció el 29/11/2026'],
])('tells since when a membership that has not been valid from %s is over', (desde, line) => {
  expect(told([{ codigo: 'vencido', desde }])).toEqual([line])
})

it('tells the price of renewing below the reason to pay it, and none where the answer has none', () => {
  const razones: Razon[] = [{ codigo: 'vencido', desde: '2026-11-18' }, { codigo: 'cumpleanos' }]
  const renovacion: Renovacion = { plan: 'Musculación', duracion: 1, unidad: 'mes', precio: 44000 }
  const [ended, birthday] = ['Venció hace 12 días (17/11)', 'Hoy es su cumpleaños']
  expect(told(razones, renovacion)).toEqual([ended, 'Renovar Musculación, 1 mes: $ 44000', birthday])
  expect(told(razones)).toEqual([ended, birthday])
})
