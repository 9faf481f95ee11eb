import { describe, expect, it } from 'vitest'
import { isNif, normaliseNif } from './nif.ts'

/** Numbers of every form; those of entities are public. */
const right = [
  ['12345678Z', 'DNI'],
  ['00000000T', 'DNI of zeros'],
  ['X1234567L', 'NIE'],
  ['Y2345678Z', 'NIE from Y'],
  ['Z8078221M', 'NIE from Z'],
  ['K0867756N', 'a child'],
  ['M1234567L', 'a foreigner without NIE'],
  ['B85626240', 'the creditor of the published identifier'],
  ['A28015865', 'Telefónica'],
  ['A39000013', 'Santander'],
  ['Q2826000H', 'AEAT'],
  ['P2807900B', 'Ayuntamiento de Madrid'],
  ['G28029643', 'an association with a digit'],
  ['S2800568D', 'a public body'],
] as const

describe('isNif', () => {
  it.each(right)('%s (%s) is one', (nif) => {
    expect(isNif(nif)).toBe(true)
  })

  it.each(right)('%s with another check character is none', (nif) => {
    const last = nif.slice(-1)
    const other = /\d/.test(last) ? String((Number(last) + 1) % 10) : last === 'A' ? 'B' : 'A'
    expect(isNif(nif.slice(0, -1) + other)).toBe(false)
  })

  it.each([
    ['A2801586E', 'a company ends in a digit'],
    ['Q28260008', 'a public body ends in a letter'],
    ['I28015865', 'no letter of an entity'],
    ['1234567Z', 'too short'],
    ['12345678z', 'not normalised'],
    ['12345678Z9', 'too long'],
    ['', 'nothing'],
  ])('%s is none: %s', (nif) => {
    expect(isNif(nif)).toBe(false)
  })

  it('an association may end in its letter', () => {
    expect(isNif('G28029643')).toBe(true)
    expect(isNif('G2802964C')).toBe(true)
    expect(isNif('G2802964D')).toBe(false)
  })
})

it('takes a number as people write it', () => {
  expect(normaliseNif(' b-85.626.240 ')).toBe('B85626240')
})
