import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeAcreedor, partsOfAcreedor, refusalOfAcreedor } from './identificador.ts'

/** The rest by 97, calculated in another way: as one large number. */
const restOf = (text: string) => BigInt(Array.from(text, (sign) => String(Number.parseInt(sign, 36))).join('')) % 97n

const dni = fc
  .integer({ min: 0, max: 99_999_999 })
  .map((number) => `${String(number).padStart(8, '0')}${'TRWAGMYFPDXBNJZSQVHLCKE'.charAt(number % 23)}`)

const sufijo = fc.stringMatching(/^[0-9A-Z]{3}$/)

describe('an identifier', () => {
  it('is the published one', () => {
    expect(makeAcreedor('B85626240')).toBe('ES77000B85626240')
    expect(makeAcreedor('b-85626240', '001')).toBe('ES77001B85626240')
  })

  it('leaves rest 1 with its digits after NIF and country, 1,000 times, whatever the suffix', () => {
    const seen = new Set<string>()
    fc.assert(
      fc.property(dni, sufijo, (nif, own) => {
        const made = makeAcreedor(nif, own) ?? ''
        seen.add(made)
        expect(made).toBe(`ES${made.slice(2, 4)}${own}${nif}`)
        expect(restOf(`${nif}ES${made.slice(2, 4)}`)).toBe(1n)
        expect(refusalOfAcreedor(made, nif)).toBeNull()
      }),
      { numRuns: 1000, seed: 7 },
    )
    expect(seen.size).toBeGreaterThan(900)
  })

  it('is none for a wrong NIF or suffix', () => {
    expect(makeAcreedor('B85626241')).toBeNull()
    expect(makeAcreedor('B85626240', '00')).toBeNull()
    expect(makeAcreedor('B85626240', '00a')).toBeNull()
  })
})

describe('a typed identifier', () => {
  it.each([
    ['ES77000B85626240', undefined, null],
    ['es77 000 B8562 6240', 'B-85626240', null],
    ['ES77ABCB85626240', 'B85626240', null],
    ['ES77000B85626240', 'A28015865', 'other_nif'],
    ['ES78000B85626240', 'B85626240', 'wrong_digits'],
    ['ES77000B85626241', undefined, 'wrong_nif'],
    ['DE98ZZZ09999999999', undefined, 'wrong_form'],
    ['ES77000B8562624', undefined, 'wrong_form'],
    ['', undefined, 'wrong_form'],
  ])('%s of %s: %s', (identificador, nif, refusal) => {
    expect(refusalOfAcreedor(identificador, nif)).toBe(refusal)
  })

  it('comes apart', () => {
    expect(partsOfAcreedor('ES77 001 B85626240')).toEqual({ digitos: '77', sufijo: '001', nif: 'B85626240' })
    expect(partsOfAcreedor('B85626240')).toBeNull()
  })
})
