import { describe, expect, it } from 'vitest'
import { pagosFilter, pagosSort } from './pagos-filter.ts'
import { pagosSearch } from './pagos-search.ts'

const context = { sucursal: 'palermo', today: '2026-11-21', zona: 'America/Argentina/Buenos_Aires' }
const own = 'sucursal_id = "palermo"'

describe('pagosFilter', () => {
  it('filters by branch', () => {
    expect(pagosFilter({}, context)).toBe(own)
  })

  it.each([
    ['validos', 'anulado = null'],
    ['anulados', 'anulado != null'],
  ] as const)('keeps the %s of an older address', (estado, expression) => {
    expect(pagosFilter(pagosSearch({ estado }), context)).toBe(`${own} && ${expression}`)
  })

  it.each([
    ['hoy', '2026-11-21'],
    ['semana', '2026-11-15'],
    ['mes', '2026-11-01'],
  ] as const)('starts %s at midnight of the gym', (rango, day) => {
    expect(pagosFilter({ rango }, context)).toBe(`${own} && fecha_pago >= "${day} 03:00:00.000Z"`)
  })

  it('takes custom days, both inclusive, either one open', () => {
    expect(pagosFilter({ rango: 'fechas', desde: '2026-11-03', hasta: '2026-11-05' }, context)).toBe(
      `${own} && fecha_pago >= "2026-11-03 03:00:00.000Z" && fecha_pago <= "2026-11-06 02:59:59.999Z"`,
    )
    expect(pagosFilter({ rango: 'fechas' }, context)).toBe(own)
    expect(pagosSearch({ rango: 'fechas', desde: '2026-02-31x', hasta: 'ayer' })).toMatchObject({
      desde: undefined,
      hasta: undefined,
    })
  })

  it('is never empty, even for all branches', () => {
    expect(pagosFilter({ sucursales: 'todas' }, context)).toBe("id != ''")
  })

  it('finds by words of the name in any order and by the receipt’s number', () => {
    expect(pagosFilter({ q: 'gómez 12' }, context)).toBe(
      `${own} && (id_miembro.nombre ~ "gómez" || id_miembro.dni ~ "gómez") && (id_miembro.nombre ~ "12" || id_miembro.dni ~ "12" || recibo = 12)`,
    )
  })

  it('finds the receipt alone by a number as receipts write it', () => {
    expect(pagosFilter({ q: '000012' }, context)).toBe(`${own} && recibo = 12`)
  })

  it('never lets typed text out of its quotes', () => {
    expect(pagosFilter({ q: '"||id!=""' }, context)).toContain(String.raw`~ "\"||id!=\"\""`)
  })

  it('compares columns as requested, and drops unknown ones', () => {
    const filtros = [
      { column: 'monto', mode: 'gte', value: '25000' },
      { column: 'estado', mode: 'anyOf', values: ['Anulado'] },
      { column: 'otra', mode: 'contains', value: 'x' },
    ] as const
    expect(pagosFilter({ filtros: [...filtros] }, context)).toBe(`${own} && monto_total >= 25000 && anulado != null`)
    const both = { column: 'estado', mode: 'anyOf', values: ['Anulado', 'Válido'] } as const
    expect(pagosFilter({ filtros: [both] }, context)).toBe(own)
  })
})

it('sorts newest first unless a known column is given', () => {
  expect([pagosSort(undefined), pagosSort('-monto'), pagosSort('clave'), pagosSort('-cliente')]).toEqual([
    '-fecha_pago',
    '-monto_total,-fecha_pago',
    '-fecha_pago',
    '-id_miembro.nombre:es,-fecha_pago',
  ])
})

it('parses search parameters and drops unknown ones', () => {
  const read = pagosSearch({ pagina: '2', filas: 'x', estado: 'todo', filtros: [{ column: 'plan' }], q: 'ana' })
  expect(read).toEqual({ rango: 'siempre', pagina: 2, q: 'ana' })
})

it('opens on today; an older address that narrows the list keeps all days', () => {
  expect(pagosSearch({}).rango).toBe('hoy')
  expect(pagosSearch({ pago: 'x' }).rango).toBe('hoy')
  expect(pagosSearch({ q: 'ana' }).rango).toBe('siempre')
  expect(pagosSearch({ rango: 'mes', q: 'ana' }).rango).toBe('mes')
})
