import { useCurrencySign } from './currency-sign.ts'
import { NumberField, type NumberFieldProps } from './number-field.tsx'

export type MoneyFieldProps = Omit<NumberFieldProps, 'formatOptions' | 'leading' | 'trailing' | 'step'> & {
  /** ISO 4217: ARS, EUR. */
  currency: string
}

const decimals = { minimumFractionDigits: 0, maximumFractionDigits: 2 }

/** An amount in currency units, with up to two decimals and not negative. */
export function MoneyField({ currency, minValue = 0, ...rest }: MoneyFieldProps) {
  return <NumberField {...rest} minValue={minValue} formatOptions={decimals} leading={useCurrencySign(currency)} />
}
