import { expect, it } from 'vitest'
import { paises } from '../paises.ts'
import { conMayuscula, palabrasDe } from './palabras.ts'

it.each([
  ['AR', 'remera', 'el locker', 'mouse', 'planilla', 'plata', 'molinete', 'vuelto'],
  ['ES', 'camiseta', 'la taquilla', 'ratón', 'hoja de cálculo', 'dinero', 'torno', 'cambio'],
  ['MX', 'playera', 'el locker', 'mouse', 'hoja de cálculo', 'dinero', 'torniquete', 'cambio'],
  ['CL', 'polera', 'el locker', 'mouse', 'planilla', 'dinero', 'torniquete', 'vuelto'],
  ['PE', 'polo', 'el casillero', 'mouse', 'hoja de cálculo', 'dinero', 'torniquete', 'vuelto'],
  ['CO', 'camiseta', 'el casillero', 'mouse', 'hoja de cálculo', 'dinero', 'torniquete', 'cambio'],
  ['UY', 'remera', 'el locker', 'mouse', 'planilla', 'plata', 'molinete', 'vuelto'],
])('in %s people say %s, %s, %s, %s, %s, %s and %s', (pais, ...said) => {
  const { camiseta, locker, mouse, planilla, plata, torniquete, vuelto } = palabrasDe(pais)
  expect([camiseta, locker, mouse, planilla, plata, torniquete, vuelto]).toEqual(said)
})

it('a plural and its singular come from one country, and no word is missing', () => {
  for (const { id } of paises) {
    const words = palabrasDe(id)
    expect(words.camisetas).toBe(`${words.camiseta}s`)
    expect(words.planillas).toBe(words.planilla === 'planilla' ? 'planillas' : 'hojas de cálculo')
    expect(Object.values(words).every(Boolean)).toBe(true)
  }
})

it('another country has the common words', () => {
  expect(palabrasDe('FR')).toEqual(palabrasDe(''))
  expect(conMayuscula(palabrasDe('FR').camiseta)).toBe('Camiseta')
})
