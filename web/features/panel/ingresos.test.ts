import { describe, expect, it } from 'vitest'
import { firstDay, ingresosOf, monthSoFar } from './ingresos.ts'

const today = '2026-03-31'
const day = (fecha_pago: string, total_monto: number, total_vendido = 0, total_saldo = 0) => ({
  fecha_pago,
  total_monto,
  total_vendido,
  total_saldo,
})
const days = [
  day('2025-04-01', 10),
  day('2026-02-27', 20),
  day('2026-02-28', 30),
  day('2026-03-25', 0.1),
  // A day that left more owing than came in for debts.
  day('2026-03-25', 0.5, 0, -0.3),
  day('2026-03-31', 15, 25),
]

describe('the income of the dashboard', () => {
  it('goes back to the first day of the month eleven months ago', () => {
    expect(firstDay(today)).toBe('2025-04-01')
  })

  it('draws seven days, with 0 for days without income', () => {
    expect(ingresosOf('semanal', days, today).map(({ total }) => total)).toEqual([0.3, 0, 0, 0, 0, 0, 40])
  })

  it('draws every day of the month up to today', () => {
    const drawn = ingresosOf('mensual', days, today)
    expect(drawn).toHaveLength(31)
    expect(drawn[0]).toEqual({ desde: '2026-03-01', total: 0 })
  })

  it('draws twelve months up to this one', () => {
    const drawn = ingresosOf('anual', days, today)
    expect(drawn[0]?.desde).toBe('2025-04-01')
    expect(drawn.at(-1)?.desde).toBe('2026-03-01')
    expect(drawn.map(({ total }) => total)).toEqual([10, 0, 0, 0, 0, 0, 0, 0, 0, 0, 50, 40.3])
  })

  it('compares the month with the same days of the last one, or all of it if that was shorter', () => {
    expect(monthSoFar(days, today)).toEqual({ now: 40.3, before: 50 })
    expect(monthSoFar(days, '2026-03-27')).toEqual({ now: 40.3, before: 20 })
  })
})
