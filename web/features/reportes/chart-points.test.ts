import { expect, it } from 'vitest'
import { courseOf, drawnIn, isWide, tickOf } from './chart-points.ts'

const dia = { id: 'dia', titulo: 'Día', tipo: 'dia' } as const
const plan = { id: 'plan', titulo: 'Plan', tipo: 'texto' } as const
const pagos = { id: 'pagos', titulo: 'Pagos', tipo: 'numero' } as const
const total = { id: 'total', titulo: 'Cobrado', tipo: 'dinero' } as const
const filas = [
  ['2026-11-20', 2, 300],
  ['2026-11-21', 0, 0],
]

it('the course of a figure is a column, or a column divided by another', () => {
  const tabla = { columnas: [dia, pagos, total], filas }
  expect(courseOf(tabla, 'total')).toEqual([300, 0])
  expect(courseOf(tabla, 'total', 'pagos')).toEqual([150, 0])
})

it('a breakdown draws the column of its chart, or none', () => {
  const tabla = { columnas: [dia, pagos, total], filas }
  expect(drawnIn({ ...tabla, grafico: { columna: 'pagos', forma: 'barras' } })).toEqual([2, 0])
  expect(drawnIn(tabla)).toEqual([])
})

it('days and tables of many columns take a whole row', () => {
  const grafico = { columna: 'total', forma: 'barras' } as const
  expect(isWide({ columnas: [dia, total], grafico })).toBe(true)
  expect(isWide({ columnas: [plan, total], grafico })).toBe(false)
  expect(isWide({ columnas: Array.from({ length: 8 }, () => plan) })).toBe(true)
})

it('an axis shows days and months without their year, and names whole', () => {
  expect(tickOf('mes')('nov 2026')).toBe('nov')
  expect(tickOf('dia')('21/11/2026')).toBe('21/11')
  expect(tickOf('texto')('Convenio con empresas del barrio')).toBe('Convenio con empresas del barrio')
})
