import { parseMoney, type Centavos } from '#shared/values/money.ts'

const grouped = /[\s.,](?=\d{3}(?:\D|$))/g

/** An amount as people type it: '50000', '50.000', '50.000,50', '12,5'. Null if it is none. */
export function typedAmount(typed: string): Centavos | null {
  return parseMoney(typed.trim().replace(grouped, '').replace(',', '.'))
}

/** The cash handed over less what is charged; negative while it is not enough, null without an amount. */
export function vueltoOf(paga: string, efectivo: Centavos): Centavos | null {
  const handed = typedAmount(paga)
  return handed === null ? null : handed - efectivo
}
