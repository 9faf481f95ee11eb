import { describe, expect, it } from 'vitest'
import { estadoFilter, estadoOf, isVigente } from './estado.ts'

const politica = { tolerancia: 3, por_vencer: 7 }
const today = '2026-11-21'

describe('the state of a membership', () => {
  it.each([
    ['', '', 'Sin plan'],
    ['2026-11-22', '2026-12-22', 'Programado'],
    ['2026-11-21', '2026-12-21', 'Vigente'],
    ['2026-10-29', '2026-11-29', 'Vigente'],
    ['2026-10-28', '2026-11-28', 'Por vencer'],
    ['2026-10-21', '2026-11-21', 'Por vencer'],
    ['2026-10-20', '2026-11-20', 'En tolerancia'],
    ['2026-10-18', '2026-11-18', 'En tolerancia'],
    ['2026-10-17', '2026-11-17', 'Vencido'],
  ])('from %s to %s is %s', (inicio, vencimiento, estado) => {
    expect(estadoOf({ inicio, vencimiento }, today, politica)).toBe(estado)
  })

  it('counts members in tolerance as in force', () => {
    expect(isVigente('En tolerancia')).toBe(true)
    expect(isVigente('Vencido')).toBe(false)
  })

  it('filters by dates, not by the state', () => {
    expect(estadoFilter('Vencido', today, politica)).toBe("vencimiento < '2026-11-18' && vencimiento != ''")
  })
})
