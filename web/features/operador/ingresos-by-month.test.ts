import { expect, it } from 'vitest'
import { ingresosByMonth } from './ingresos-by-month.ts'

it('sums the days of each month, and shows a month without income', () => {
  const days = [
    { fecha_pago: '2026-11-02', total_monto: 720 },
    { fecha_pago: '2026-11-25', total_monto: 24.9 },
    { fecha_pago: '2026-09-25', total_monto: 25 },
  ]
  expect(ingresosByMonth(days)).toEqual([
    { month: '2026-09', total: 25 },
    { month: '2026-10', total: 0 },
    { month: '2026-11', total: 744.9 },
  ])
  expect(ingresosByMonth([])).toEqual([])
})
