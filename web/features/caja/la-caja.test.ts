import { expect, it } from 'vitest'
import { laCaja } from './la-caja.ts'

it.each([
  ['Mostrador', 'la caja Mostrador'],
  ['Caja 2', 'Caja 2'],
  ['La caja chica', 'La caja chica'],
  ['Cajas de la barra', 'la caja Cajas de la barra'],
])('%s is %s within a sentence', (nombre, said) => {
  expect(laCaja(nombre)).toBe(said)
})
