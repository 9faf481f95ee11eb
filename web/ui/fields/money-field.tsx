import { useLocale } from 'react-aria-components'
import { NumberField, type NumberFieldProps } from './number-field.tsx'

export type MoneyFieldProps = Omit<NumberFieldProps, 'formatOptions' | 'leading' | 'trailing' | 'step'> & {
  /** ISO 4217: ARS, EUR. */
  currency: string
}

const decimals = { minimumFractionDigits: 0, maximumFractionDigits: 2 }

/** An amount in currency units, with up to two decimals and not negative. */
export function MoneyField({ currency, minValue = 0, ...rest }: MoneyFieldProps) {
  const { locale } = useLocale()
  const parts = new Intl.NumberFormat(locale, { style: 'currency', currency }).formatToParts(0)
  const sign = parts.find(({ type }) => type === 'currency')?.value ?? currency
  return <NumberField {...rest} minValue={minValue} formatOptions={decimals} leading={sign} />
}
