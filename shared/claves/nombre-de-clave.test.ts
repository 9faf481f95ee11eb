import { expect, it } from 'vitest'
import { nameOfClave, shortNameOf } from './nombre-de-clave.ts'

it('a person is called by the first name, a key by all of its name', () => {
  expect(shortNameOf('Berta Lima')).toBe('Berta')
  expect(shortNameOf(nameOfClave('Molinete de calle'))).toBe('Clave «Molinete de calle»')
})
