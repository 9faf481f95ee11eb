import { expect, it } from 'vitest'
import { incomeOf, sumFigures } from './branch-figures.ts'

const branch = {
  total_recaudado_mensual: 0.1,
  total_vendido_mensual: 0.2,
  total_saldo_mensual: -0.1,
  total_miembros_activos: 1,
  tasa_retencion: 33.3,
  total_miembros: 3,
  total_por_vencer: 1,
  total_vencidos: 1,
  total_sin_plan: 1,
  total_recuperables: 1,
  total_pausados: 0,
}

it('sums branches without losing cents, and computes the retention over all their members', () => {
  const summed = sumFigures([branch, { ...branch, total_recaudado_mensual: 0.2, total_miembros_activos: 3 }])
  expect(summed.total_recaudado_mensual).toBe(0.3)
  expect(incomeOf(summed)).toBe(0.5)
  expect(summed.tasa_retencion).toBe(66.7)
  expect(summed.total_miembros).toBe(6)
})

it('has no retention without members', () => {
  expect(sumFigures([]).tasa_retencion).toBe(0)
})
