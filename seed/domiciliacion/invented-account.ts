import { checkDigitsFor } from '#shared/domiciliacion/mod-97.ts'
import type { Random } from '../random.ts'

/** A bank that does not exist. */
const bank = '9990'

const weights = [1, 2, 4, 8, 5, 10, 9, 7, 3, 6]

/** The control digit of ten digits of a Spanish account. */
function controlOf(digits: string): number {
  const sum = weights.reduce((total, weight, at) => total + weight * Number(digits[at]), 0)
  const rest = 11 - (sum % 11)
  return rest > 9 ? 11 - rest : rest
}

/** A Spanish IBAN with the right check digits that belongs to nobody. */
export function inventedIban(random: Random): string {
  const branch = String(random.int(0, 9999)).padStart(4, '0')
  const account = String(random.int(0, 9_999_999_999)).padStart(10, '0')
  const control = `${controlOf(`00${bank}${branch}`)}${controlOf(account)}`
  const body = `${bank}${branch}${control}${account}`
  return `ES${checkDigitsFor(body, 'ES')}${body}`
}
