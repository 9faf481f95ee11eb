import { expect, it } from 'vitest'
import { samenessOf } from './same-miembro.ts'

const ana = { nombre: 'Ana María Núñez', dni: '30123456', telefono: '1155550000' }
const typed = (part: Partial<typeof ana>) => ({ nombre: '', dni: '', telefono: '', ...part })

it.each([
  ['the document, dots aside', typed({ dni: '30.123.456', nombre: 'Otra Persona' }), 'documento'],
  ['the phone, signs aside', typed({ telefono: '11 5555-0000' }), 'teléfono'],
  ['the name in any order, accents aside', typed({ nombre: 'nunez  ana maria' }), 'nombre'],
  ['nothing when a word is missing', typed({ nombre: 'Ana Núñez' }), null],
  ['nothing when all is empty', typed({}), null],
])('a member is the same by %s', (_, what, why) => {
  expect(samenessOf(ana, what)).toBe(why)
})
