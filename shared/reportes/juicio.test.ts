import { expect, it } from 'vitest'
import { juicioOf } from './juicio.ts'

it.each([
  ['ingresos', 120, 100, 'mejor'],
  ['ingresos', 80, 100, 'peor'],
  ['tasa_bajas', 3, 5, 'mejor'],
  ['tasa_bajas', 5, 3, 'peor'],
  ['descuentos', 5, 3, 'peor'],
  ['dejaron', 0, 3, 'mejor'],
  ['acciones', 5, 3, null],
  ['diferencia', -5, 0, null],
  ['ingresos', 5, 5, null],
  ['ingresos', 5, null, null],
  ['ingresos', null, 5, null],
])('%s: %s after %s is %s', (id, valor, anterior, juicio) => {
  expect(juicioOf({ id, valor, anterior })).toBe(juicio)
})

it.each(['renovaron', 'sin_renovar', 'bajas', 'volvieron'])('judges no %s, whose rate stands beside it', (id) => {
  expect([juicioOf({ id, valor: 131, anterior: 100 }), juicioOf({ id, valor: 100, anterior: 131 })]).toEqual([
    null,
    null,
  ])
})
