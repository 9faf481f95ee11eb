import { expect, it } from 'vitest'
import { paises } from '#shared/paises.ts'
import { isCurrency, isZone } from './known-places.ts'

it('accepts every zone and currency that a form offers', () => {
  expect(paises.flatMap(({ zonas }) => zonas).filter((zona) => !isZone(zona))).toEqual([])
  expect(paises.filter(({ moneda }) => !isCurrency(moneda))).toEqual([])
  expect(isZone('UTC')).toBe(true)
})

it.each(['', 'America/Macondo', '+03:00', 'america/lima', 'Lima', 3, null, "America/Lima'; drop table users; --"])(
  'refuses another zone: %s',
  (zone) => expect(isZone(zone)).toBe(false),
)
