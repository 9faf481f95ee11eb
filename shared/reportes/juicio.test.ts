import { expect, it } from 'vitest'
import { juicioOf } from './juicio.ts'

it.each([
  ['ingresos', 120, 100, 'mejor'],
  ['ingresos', 80, 100, 'peor'],
  ['bajas', 3, 5, 'mejor'],
  ['bajas', 5, 3, 'peor'],
  ['descuentos', 5, 3, 'peor'],
  ['sin_renovar', 0, 3, 'mejor'],
  ['acciones', 5, 3, null],
  ['diferencia', -5, 0, null],
  ['ingresos', 5, 5, null],
  ['ingresos', 5, null, null],
  ['ingresos', null, 5, null],
])('%s: %s after %s is %s', (id, valor, anterior, juicio) => {
  expect(juicioOf({ id, valor, anterior })).toBe(juicio)
})
