import { expect, it } from 'vitest'
import { zonesLike } from './places.ts'

it('a zone is named as in Spanish, and found without its accents', () => {
  const found = (typed: string) => zonesLike(typed, 'Europe/Madrid').map(({ label }) => label)
  expect(found('sao p')).toEqual(['São Paulo'])
  expect(found('cordo')).toEqual(['Córdoba'])
})
