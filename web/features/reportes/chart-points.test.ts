import { expect, it } from 'vitest'
import { drawnOf, tickOf } from './chart-points.ts'

const points = Array.from({ length: 31 }, (_, index) => ({ nombre: `n${index}`, valor: index + 1 }))
const sum = (of: readonly { valor: number }[]) => of.reduce((all, { valor }) => all + valor, 0)

it('a month shows every day', () => {
  expect(drawnOf(points, 'dia', 'dinero')).toHaveLength(31)
})

it('many names become a few bars with the same total', () => {
  const drawn = drawnOf(points, 'texto', 'dinero')
  expect(drawn).toHaveLength(10)
  expect(drawn.at(-1)?.nombre).toBe('Otros')
  expect(sum(drawn)).toBe(sum(points))
})

it('rates are never summed', () => {
  expect(drawnOf(points, 'texto', 'porcentaje').some(({ nombre }) => nombre === 'Otros')).toBe(false)
})

it('an axis shows days without their year, and names whole', () => {
  expect(tickOf('dia')('21/11/2026')).toBe('21/11')
  expect(tickOf('texto')('Convenio con empresas del barrio')).toBe('Convenio con empresas del barrio')
})
