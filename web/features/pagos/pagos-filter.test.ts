import { describe, expect, it } from 'vitest'
import { pagosFilter, pagosSort } from './pagos-filter.ts'
import { pagosSearch } from './pagos-search.ts'

const place = { sucursal: 'palermo', today: '2026-11-21', zona: 'America/Argentina/Buenos_Aires' }
const own = 'sucursal_id = "palermo"'

describe('pagosFilter', () => {
  it('asks for the payments of the branch', () => {
    expect(pagosFilter({}, place)).toBe(own)
  })

  it.each([
    ['validos', 'anulado = null'],
    ['anulados', 'anulado != null'],
  ] as const)('keeps the %s', (estado, expression) => {
    expect(pagosFilter({ estado }, place)).toBe(`${own} && ${expression}`)
  })

  it.each([
    ['hoy', '2026-11-21'],
    ['semana', '2026-11-15'],
    ['mes', '2026-11-01'],
  ] as const)('starts %s at midnight of the gym', (rango, day) => {
    expect(pagosFilter({ rango }, place)).toBe(`${own} && fecha_pago >= "${day} 03:00:00.000Z"`)
  })

  it('takes days of one’s own, both whole, either left open', () => {
    expect(pagosFilter({ rango: 'fechas', desde: '2026-11-03', hasta: '2026-11-05' }, place)).toBe(
      `${own} && fecha_pago >= "2026-11-03 03:00:00.000Z" && fecha_pago <= "2026-11-06 02:59:59.999Z"`,
    )
    expect(pagosFilter({ rango: 'fechas' }, place)).toBe(own)
    expect(pagosSearch({ rango: 'fechas', desde: '2026-02-31x', hasta: 'ayer' })).toMatchObject({
      desde: undefined,
      hasta: undefined,
    })
  })

  it('is never empty, all branches included', () => {
    expect(pagosFilter({ sucursales: 'todas' }, place)).toBe("id != ''")
  })

  it('finds by words of the name in any order and by the receipt’s number', () => {
    expect(pagosFilter({ q: 'gómez 12' }, place)).toBe(
      `${own} && (id_miembro.nombre ~ "gómez" || id_miembro.dni ~ "gómez") && (id_miembro.nombre ~ "12" || id_miembro.dni ~ "12" || recibo = 12)`,
    )
  })

  it('never lets what was typed leave its quotes', () => {
    expect(pagosFilter({ q: '"||id!=""' }, place)).toContain(String.raw`~ "\"||id!=\"\""`)
  })

  it('compares columns as they are asked, and drops what it does not know', () => {
    const filtros = [
      { column: 'monto', mode: 'gte', value: '25000' },
      { column: 'estado', mode: 'equals', value: 'Anulado' },
      { column: 'otra', mode: 'contains', value: 'x' },
    ] as const
    expect(pagosFilter({ filtros: [...filtros] }, place)).toBe(`${own} && monto_total >= 25000 && anulado != null`)
  })
})

it('sorts the newest first unless a known column is asked for', () => {
  expect([pagosSort(undefined), pagosSort('-monto'), pagosSort('clave')]).toEqual([
    '-fecha_pago',
    '-monto_total,-fecha_pago',
    '-fecha_pago',
  ])
})

it('reads an address, and drops what it does not understand', () => {
  const read = pagosSearch({ pagina: '2', filas: 'x', estado: 'todo', filtros: [{ column: 'plan' }], q: 'ana' })
  expect(read).toEqual({ pagina: 2, q: 'ana' })
})
