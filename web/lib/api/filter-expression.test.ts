import { describe, expect, it } from 'vitest'
import type { ValueFilter } from '#web/ui/table/filters/match-modes.ts'
import { filterExpression } from './filter-expression.ts'

const day = { zona: 'America/Argentina/Buenos_Aires', today: '2026-11-21' }
const nombre = { path: 'nombre', kind: 'text' } as const
const text = (mode: ValueFilter['mode'], value: string) =>
  filterExpression({ column: 'nombre', mode, value }, nombre, day)

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
    expect(filterExpression({ column: 'monto', mode: 'gte', value: '12000,5' }, monto, day)).toBe(
      'monto_total >= 12000.5',
    )
    expect(filterExpression({ column: 'monto', mode: 'gte', value: 'mucho' }, monto, day)).toBeNull()
  })

  it('compares an instant by the days of the gym, a civil day unchanged', () => {
    const fecha = { path: 'fecha_pago', kind: 'instant' } as const
    const dia = { path: 'vencimiento', kind: 'civil' } as const
    expect(filterExpression({ column: 'fecha', mode: 'dateIs', value: '2026-11-21' }, fecha, day)).toBe(
      '(fecha_pago >= "2026-11-21 03:00:00.000Z" && fecha_pago <= "2026-11-22 02:59:59.999Z")',
    )
    expect(filterExpression({ column: 'fecha', mode: 'dateAfter', value: '2026-11-21' }, fecha, day)).toBe(
      'fecha_pago > "2026-11-22 02:59:59.999Z"',
    )
    expect(filterExpression({ column: 'vence', mode: 'dateBefore', value: '2026-11-21' }, dia, day)).toBe(
      'vencimiento < "2026-11-21"',
    )
  })

  it('takes any of several options', () => {
    const any = (values: string[]) => filterExpression({ column: 'nombre', mode: 'anyOf', values }, nombre, day)
    expect(any(['Sí'])).toBe('(nombre ~ "Sí%" && nombre !~ "Sí_%")')
    expect(any(['A', 'B'])).toBe('((nombre ~ "A%" && nombre !~ "A_%") || (nombre ~ "B%" && nombre !~ "B_%"))')
    expect(any([])).toBeNull()
  })

  it('takes a range of days, both included, also relative to today', () => {
    const fecha = { path: 'fecha_pago', kind: 'instant' } as const
    const vence = { path: 'vencimiento', kind: 'civil' } as const
    const between = (values: string[]) => filterExpression({ column: 'vence', mode: 'dateBetween', values }, vence, day)
    expect(between(['2026-11-01', '2026-11-05'])).toBe('(vencimiento >= "2026-11-01" && vencimiento <= "2026-11-05")')
    expect(between(['', '2026-11-05'])).toBe('(vencimiento <= "2026-11-05")')
    expect(between(['', ''])).toBeNull()
    const within = (value: string) => filterExpression({ column: 'fecha', mode: 'dateWithin', value }, fecha, day)
    expect(within('semana')).toBe(
      '(fecha_pago >= "2026-11-16 03:00:00.000Z" && fecha_pago <= "2026-11-23 02:59:59.999Z")',
    )
    expect(within('siglo')).toBeNull()
  })
})
