import { expect, it } from 'vitest'
import { formatPrice } from './price.ts'

const plain = (text: string) => text.replace(/\s/g, ' ')

it('writes dollars with one sign in every country', () => {
  const written = ['AR', 'MX', 'BR', 'ES', 'EC'].map((pais) => plain(formatPrice(25, { moneda: 'USD', pais })))
  expect(written).toEqual(['US$ 25', 'US$ 25', 'US$ 25', '25 US$', 'US$25'])
})

it('keeps the sign of other currencies', () => {
  expect(plain(formatPrice(9.5, { moneda: 'EUR', pais: 'ES' }))).toBe('9,50 €')
})
