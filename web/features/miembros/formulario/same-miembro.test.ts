import { expect, it } from 'vitest'
import { samenessOf } from './same-miembro.ts'

const ana = {
  nombre: 'Ana María Núñez',
  dni_clave: '30123456',
  telefono: '1155550000',
  telefono_clave: '5491155550000',
}
const none = { nombre: '', documento: '', digitos: '', telefono: '' }

it.each([
  ['the document', { documento: '30123456', nombre: 'otra persona' }, 'documento'],
  ['the dialled phone', { digitos: '541155550000', telefono: '5491155550000' }, 'teléfono'],
  ['the name', { nombre: 'ana maria nunez' }, 'nombre'],
  ['nothing when a word is missing', { nombre: 'ana nunez' }, null],
  ['nothing when all is empty', {}, null],
])('a member is the same by %s', (_, typed, why) => {
  expect(samenessOf(ana, { ...none, ...typed })).toBe(why)
})

it('a phone whose compared form is not known yet is the same as typed', () => {
  const typed = { ...none, digitos: '1155550000', telefono: '5491155550000' }
  expect(samenessOf({ ...ana, telefono_clave: '' }, typed)).toBe('teléfono')
})

it('what is empty equals nothing', () => {
  const empty = { nombre: '***', dni_clave: '', telefono: '', telefono_clave: '' }
  expect(samenessOf(empty, none)).toBeNull()
})
