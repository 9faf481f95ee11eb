import { expect, it } from 'vitest'
import { whatsappLink } from './whatsapp.ts'

const text = 'Hola, Ana & Zoë: ¿renovamos?'
const encoded = 'Hola%2C%20Ana%20%26%20Zo%C3%AB%3A%20%C2%BFrenovamos%3F'

it.each([
  ['a local number gets the code of the country', '11 5555-1234', 'AR', '5491155551234'],
  ['the zero dialled before it is dropped', '01155551234', 'AR', '5491155551234'],
  ['a number that is international already stays', '+34 600 123 456', 'ES', '34600123456'],
  ['a country without a code keeps what was typed', '5551234', 'XX', '5551234'],
  ['without a number the person picks the contact', '', 'AR', ''],
])('%s', (_, telefono, pais, number) => {
  expect(whatsappLink({ telefono, pais, text })).toBe(`https://wa.me/${number}?text=${encoded}`)
})
