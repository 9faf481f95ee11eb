import { makeAcreedor } from '#shared/domiciliacion/identificador.ts'
import { refusalOfIban } from '#shared/domiciliacion/iban.ts'
import { isNif } from '#shared/domiciliacion/nif.ts'

const SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const FIRST = ['', 'X', 'Y', 'Z', 'K', 'L', 'M', 'A', 'B', 'E', 'G', 'H', 'J', 'P', 'Q', 'R', 'S', 'U', 'V', 'W']

/** Eight digits for a place in a series: far apart, always the same. */
const spread = (index: number) => String((index * 7_654_321 + 1_234_567) % 100_000_000).padStart(8, '0')

/** NIFs of every kind, found by trying each check character. */
export const nifs = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => {
    const first = FIRST[index % FIRST.length] ?? ''
    const body = `${first}${spread(index).slice(first.length)}`
    return Array.from(SIGNS, (sign) => `${body}${sign}`).filter(isNif)
  }).flat()

export const acreedores = (count: number): readonly string[] =>
  nifs(count).flatMap((nif, index) => makeAcreedor(nif, String(index % 1000).padStart(3, '0')) ?? [])

/** IBANs found by trying every pair of check digits: those of the account first, which mod 97 does not know. */
export const spanishIbans = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => {
    const [place, account] = [spread(index), `${spread(index + 1)}${index % 10}5`]
    const pairs = Array.from({ length: 100 }, (_pair, pair) => String(pair).padStart(2, '0'))
    const numbers = pairs.map((own) => {
      const ccc = `${place}${own}${account}`
      return `ES${String(98n - (BigInt(`${ccc}142800`) % 97n)).padStart(2, '0')}${ccc}`
    })
    return numbers.filter((iban) => refusalOfIban(iban) === null)
  }).flat()
