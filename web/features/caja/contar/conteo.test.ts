import { expect, it } from 'vitest'
import { countedOf, subtotal } from './conteo.ts'

it('counts pieces exactly', () => {
  const pieces = { '1000': '3', '0.1': '3', '500': '' }
  expect(countedOf({ isByPieces: true, pieces, amount: 7 })).toEqual({
    monto: 3000.3,
    detalle: { '1000': 3, '0.1': 3 },
  })
  expect(subtotal(0.1, '3')).toBe(0.3)
})

it('is nothing until something is typed; a typed zero is a count', () => {
  expect(countedOf({ isByPieces: true, pieces: {}, amount: 7 })).toBeNull()
  expect(countedOf({ isByPieces: false, pieces: {}, amount: null })).toBeNull()
  expect(countedOf({ isByPieces: true, pieces: { '1000': '0' }, amount: null })?.monto).toBe(0)
})
