import { expect, it } from 'vitest'
import { addDays, daysBetween } from '../values/dates.ts'
import { asRead, comparedWith } from './as-read.ts'
import type { Periodo, Tabla } from './reporte.ts'

/** A row of 1 for each day, without the amounts of some days. */
function tablaOf({ desde, hasta }: Periodo, worth = 1): Tabla {
  const dias = daysBetween(desde, hasta) + 1
  return {
    id: 'dia',
    titulo: 'Ingreso por día',
    columnas: [
      { id: 'dia', titulo: 'Día', tipo: 'dia' },
      { id: 'total', titulo: 'Ingreso', tipo: 'dinero' },
      { id: 'pagos', titulo: 'Pagos', tipo: 'numero' },
    ],
    filas: Array.from({ length: dias }, (_, nth) => [addDays(desde, nth), worth, 1]),
    total: ['Total', dias * worth, dias],
    grafico: { columna: 'total', forma: 'barras' },
  }
}

const read = (now: Periodo, before: Periodo) => asRead(comparedWith(tablaOf(now), tablaOf(before, 0.1), now, before))

it('without a period before a breakdown stays as it is', () => {
  const tabla = tablaOf({ desde: '2026-11-01', hasta: '2026-11-03' })
  expect(asRead(tabla)).toEqual(tabla)
})

it('days have the value of the period before beside the drawn one, and its total', () => {
  const { columnas, filas, total, grafico } = read(
    { desde: '2026-11-01', hasta: '2026-11-02' },
    { desde: '2026-10-01', hasta: '2026-10-02' },
  )
  expect(columnas.map(({ titulo }) => titulo)).toEqual(['Día', 'Ingreso', 'Ingreso antes', 'Pagos'])
  expect(filas).toEqual([
    ['2026-11-01', 1, 0.1, 1],
    ['2026-11-02', 1, 0.1, 1],
  ])
  expect(total).toEqual(['Total', 2, 0.2, 2])
  expect(grafico).toEqual({ columna: 'total', forma: 'barras', antes: 'antes' })
})

it('a rate has the total of the period before as it was counted then, not a sum of rates', () => {
  const [now, before] = [
    { desde: '2026-11-01', hasta: '2026-11-02' },
    { desde: '2026-10-01', hasta: '2026-10-02' },
  ]
  const rated = (tabla: Tabla, whole: number): Tabla => ({ ...tabla, total: ['Total', whole, 2] })
  const { total } = asRead(comparedWith(rated(tablaOf(now, 80), 81), rated(tablaOf(before, 70), 72.5), now, before))
  expect(total).toEqual(['Total', 81, 72.5, 2])
})

it('a longer month before keeps its last days, so that rows add up to its total', () => {
  const { filas, total } = read(
    { desde: '2026-02-01', hasta: '2026-02-28' },
    { desde: '2026-01-01', hasta: '2026-01-31' },
  )
  expect(filas.slice(27)).toEqual([
    ['2026-02-28', 1, 0.1, 1],
    [null, null, 0.1, null],
    [null, null, 0.1, null],
    [null, null, 0.1, null],
  ])
  expect(total?.[2]).toBe(3.1)
})

it('a leap year is compared month by month with the year before', () => {
  const { titulo, filas } = read(
    { desde: '2028-01-01', hasta: '2028-12-31' },
    { desde: '2027-01-01', hasta: '2027-12-31' },
  )
  expect(titulo).toBe('Ingreso por mes')
  expect(filas.slice(0, 3)).toEqual([
    ['2028-01', 31, 3.1, 31],
    ['2028-02', 29, 2.8, 29],
    ['2028-03', 31, 3.1, 31],
  ])
  expect(filas).toHaveLength(12)
})

it('names, and months beside days, are not compared', () => {
  const tabla = tablaOf({ desde: '2026-11-01', hasta: '2026-11-02' })
  const [first, ...rest] = tabla.columnas
  const periodo = { desde: '2026-11-01', hasta: '2026-11-02' }
  for (const tipo of ['texto', 'mes'] as const) {
    const other = { ...tabla, columnas: [...(first ? [{ ...first, tipo }] : []), ...rest] }
    expect(comparedWith(tabla, other, periodo, periodo)).toEqual(tabla)
    expect(comparedWith(other, tabla, periodo, periodo)).toEqual(other)
  }
})
