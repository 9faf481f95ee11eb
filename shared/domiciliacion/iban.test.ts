import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countryOfIban, displayIban, lastFourOfIban, normaliseIban, refusalOfIban } from './iban.ts'

/** The IBAN of bank, branch and account by the rules of both check digits, calculated apart from the library. */
function ibanOf(bank: string, branch: string, account: string): string {
  const digitOf = (text: string) => {
    const weights = [1, 2, 4, 8, 5, 10, 9, 7, 3, 6]
    const sum = Array.from(text, Number).reduce((total, digit, index) => total + digit * Number(weights[index]), 0)
    const rest = 11 - (sum % 11)
    return rest === 11 ? '0' : rest === 10 ? '1' : String(rest)
  }
  const ccc = `${bank}${branch}${digitOf(`00${bank}${branch}`)}${digitOf(account)}${account}`
  // E is 14 and S is 28.
  return `ES${String(98n - (BigInt(`${ccc}142800`) % 97n)).padStart(2, '0')}${ccc}`
}

const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`))

describe('refusalOfIban', () => {
  it('takes 1,000 Spanish accounts, and none of them with one digit changed', () => {
    fc.assert(
      fc.property(digits(4), digits(4), digits(10), fc.integer({ min: 2, max: 23 }), (bank, branch, account, place) => {
        const iban = ibanOf(bank, branch, account)
        expect(refusalOfIban(iban)).toBeNull()
        const other = String((Number(iban[place]) + 1) % 10)
        expect(refusalOfIban(iban.slice(0, place) + other + iban.slice(place + 1))).toBe('wrong_digits')
      }),
      { numRuns: 1000, seed: 7 },
    )
  })

  it.each([
    ['ES9121000418450200051332', null],
    ['DE89370400440532013000', null],
    ['CH9300762011623852957', null],
    ['GB29NWBK60161331926819', null],
    ['AL47212110090000000235698741', null],
    ['BR1800360305000010009795493C1', 'not_sepa'],
    ['TR330006100519786457841326', 'not_sepa'],
    ['ES912100041845020005133', 'wrong_length'],
    ['ES91210004184502000513322', 'wrong_length'],
    ['ES', 'wrong_length'],
    ['ES9221000418450200051332', 'wrong_digits'],
    ['ES912100041845020005133A', 'wrong_digits'],
    // Right for mod 97, with wrong digits of the Spanish account.
    ['ES1321000418400200051332', 'wrong_digits'],
    ['AR9121000418450200051332', 'wrong_country'],
    ['21000418450200051332', 'wrong_country'],
    ['', 'wrong_country'],
    ['es9121000418450200051332', 'wrong_country'],
  ])('%s: %s', (iban, refusal) => {
    expect(refusalOfIban(iban)).toBe(refusal)
  })
})

it.each(['IBAN ES91 2100 0418 4502 0005 1332', 'es91-2100-0418-4502-0005-1332', ' ES91\u00a02100 041845020005 1332\n'])(
  'reads %j as people write it',
  (typed) => {
    expect(normaliseIban(typed)).toBe('ES9121000418450200051332')
  },
)

it('shows it in groups, its country and its end', () => {
  expect(displayIban('ES9121000418450200051332')).toBe('ES91 2100 0418 4502 0005 1332')
  expect(displayIban('CH9300762011623852957')).toBe('CH93 0076 2011 6238 5295 7')
  expect(countryOfIban('ES9121000418450200051332')).toBe('ES')
  expect(lastFourOfIban('ES9121000418450200051332')).toBe('1332')
})
