import { describe, expect, it } from 'vitest'
import type { MatchMode } from '#web/ui/table/match-modes.ts'
import { filterExpression } from './filter-expression.ts'

const zone = 'America/Argentina/Buenos_Aires'
const nombre = { path: 'nombre', kind: 'text' } as const
const text = (mode: MatchMode, value: string) => filterExpression({ column: 'nombre', mode, value }, nombre, zone)

describe('a column filter becomes a filter of the record API', () => {
  it.each([
    ['startsWith', 'nombre ~ "Jo%"'],
    ['contains', 'nombre ~ "%Jo%"'],
    ['notContains', '(nombre !~ "%Jo%" || nombre = "")'],
    ['endsWith', 'nombre ~ "%Jo"'],
    ['equals', '(nombre ~ "Jo%" && nombre !~ "Jo_%")'],
    ['notEquals', '(nombre !~ "Jo%" || nombre ~ "Jo_%" || nombre = "")'],
  ] as const)('compares a text by %s', (mode, expected) => {
    expect(text(mode, 'Jo')).toBe(expected)
  })

  it('takes typed quotes and wildcards literally', () => {
    expect(text('contains', `O'Brien "100%_"`)).toBe(String.raw`nombre ~ "%O'Brien \"100\\%\\_\"%"`)
  })

  it('compares numbers and ignores a text that is no number', () => {
    const monto = { path: 'monto_total', kind: 'number' } as const
    expect(filterExpression({ column: 'monto', mode: 'gte', value: '12000,5' }, monto, zone)).toBe(
      'monto_total >= 12000.5',
    )
    expect(filterExpression({ column: 'monto', mode: 'gte', value: 'mucho' }, monto, zone)).toBeNull()
  })

  it('compares an instant by the days of the gym, a civil day unchanged', () => {
    const fecha = { path: 'fecha_pago', kind: 'instant' } as const
    const dia = { path: 'vencimiento', kind: 'civil' } as const
    expect(filterExpression({ column: 'fecha', mode: 'dateIs', value: '2026-11-21' }, fecha, zone)).toBe(
      '(fecha_pago >= "2026-11-21 03:00:00.000Z" && fecha_pago <= "2026-11-22 02:59:59.999Z")',
    )
    expect(filterExpression({ column: 'fecha', mode: 'dateAfter', value: '2026-11-21' }, fecha, zone)).toBe(
      'fecha_pago > "2026-11-22 02:59:59.999Z"',
    )
    expect(filterExpression({ column: 'vence', mode: 'dateBefore', value: '2026-11-21' }, dia, zone)).toBe(
      'vencimiento < "2026-11-21"',
    )
  })
})
