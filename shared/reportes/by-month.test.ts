import { expect, it } from 'vitest'
import { addDays } from '../values/dates.ts'
import { byMonth } from './by-month.ts'
import type { Tabla } from './reporte.ts'

const tablaOf = (dias: number, id = 'dia'): Tabla => ({
  id,
  titulo: 'Cobrado por día',
  columnas: [
    { id: 'dia', titulo: 'Día', tipo: 'dia' },
    { id: 'pagos', titulo: 'Pagos', tipo: 'numero' },
    { id: 'total', titulo: 'Total', tipo: 'dinero' },
  ],
  filas: Array.from({ length: dias }, (_, nth) => [addDays('2026-01-31', nth), 1, 0.1]),
  total: ['Total', dias, dias / 10],
  grafico: { columna: 'total', forma: 'barras' },
})

it('three months are shown by days, more by months, whose rows add up to the same total', () => {
  expect(byMonth(tablaOf(92))).toEqual(tablaOf(92))
  const { titulo, columnas, filas, total, id, grafico } = byMonth(tablaOf(93))
  expect([id, titulo, columnas[0], grafico?.columna]).toEqual([
    'dia',
    'Cobrado por mes',
    { id: 'mes', titulo: 'Mes', tipo: 'mes' },
    'total',
  ])
  expect(filas).toEqual([
    ['2026-01', 1, 0.1],
    ['2026-02', 28, 2.8],
    ['2026-03', 31, 3.1],
    ['2026-04', 30, 3],
    ['2026-05', 3, 0.3],
  ])
  expect(total).toEqual(['Total', 93, 9.3])
})

it('a month without rows stays in its place, and other breakdowns stay as they are', () => {
  const { filas, ...tabla } = tablaOf(150)
  const withGaps = [...filas.filter(([dia]) => !String(dia).startsWith('2026-03')), ['2026-08-01', 2, 1]]
  expect(byMonth({ ...tabla, filas: withGaps }).filas.map(([mes, pagos]) => [mes, pagos])).toEqual([
    ['2026-01', 1],
    ['2026-02', 28],
    ['2026-03', 0],
    ['2026-04', 30],
    ['2026-05', 31],
    ['2026-06', 29],
    ['2026-07', 0],
    ['2026-08', 2],
  ])
  expect(byMonth(tablaOf(120, 'tendencia'))).toEqual(tablaOf(120, 'tendencia'))
})

it('two days that lie 2,000 years apart do not make a row for each month between', () => {
  const { filas, ...tabla } = tablaOf(150)
  expect(byMonth({ ...tabla, filas: [['0026-01-01', 1, 1], ...filas] }).filas).toHaveLength(7)
})
