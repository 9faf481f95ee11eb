import { expect, it } from 'vitest'
import { returnPath } from './return-path.ts'

const origin = 'https://vigente.example'

it('accepts a path inside the app, with its filters', () => {
  expect(returnPath('/admin/pagos?q=ana#fin', origin)).toBe('/admin/pagos?q=ana#fin')
})

it.each([
  undefined,
  '',
  'https://otro.example/admin/pagos',
  '//otro.example/admin',
  '/\\otro.example/admin',
  'javascript:alert(1)',
  '/auth/login',
  '/administrador',
  '/admin/../auth/login',
])('goes nowhere else: %s', (volver) => {
  expect(returnPath(volver, origin)).toBeNull()
})
