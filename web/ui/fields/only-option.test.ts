import { expect, it } from 'vitest'
import { soleChosen } from './only-option.tsx'

const [efectivo, tarjeta] = [{ id: 'efectivo' }, { id: 'tarjeta' }]

it('is a choice without an alternative, once it is chosen', () => {
  expect(soleChosen([efectivo], 'efectivo')).toBe(efectivo)
  expect(soleChosen([efectivo], null)).toBeNull()
  expect(soleChosen([efectivo], 'tarjeta')).toBeNull()
  expect(soleChosen([efectivo, tarjeta], 'efectivo')).toBeNull()
  expect(soleChosen([], null)).toBeNull()
})
