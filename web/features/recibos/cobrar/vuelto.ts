import { maxCentavos, parseMoney, type Centavos } from '#shared/values/money.ts'

const grouped = /[\s.,](?=\d{3}(?:\D|$))/g
const thousands = /\s*(?:k|mil)$/i

/** An amount as people type it: '50000', '50.000', '50.000,50', '12,5', '50k', '50 mil'. Null if it is none. */
export function typedAmount(typed: string): Centavos | null {
  const written = typed.trim()
  const figure = written.replace(thousands, '')
  const amount = parseMoney(figure.replace(grouped, '').replace(',', '.'))
  if (figure === written || amount === null) return amount
  return amount * 1000 <= maxCentavos ? amount * 1000 : null
}

/** The cash handed over less what is charged; negative while it is not enough, null without an amount. */
export function vueltoOf(paga: string, efectivo: Centavos): Centavos | null {
  const handed = typedAmount(paga)
  return handed === null ? null : handed - efectivo
}
