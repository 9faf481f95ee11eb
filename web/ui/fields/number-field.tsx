import { type ReactNode, type Ref, use } from 'react'
import { Group, I18nProvider, Input, NumberField as AriaNumberField } from 'react-aria-components'
import { classes } from '../base/classes.ts'
import styles from './field.module.css'
import { FieldFrame, fieldState, type FieldTexts } from './field.tsx'
import { NumberLocale } from './number-locale.ts'

export type NumberFieldProps = FieldTexts & {
  value: number | null
  /** Called on blur or Enter, with null if empty. */
  onChange: (value: number | null) => void
  onBlur?: (() => void) | undefined
  minValue?: number | undefined
  maxValue?: number | undefined
  step?: number | undefined
  formatOptions?: Intl.NumberFormatOptions | undefined
  leading?: ReactNode
  trailing?: ReactNode
  name?: string | undefined
  placeholder?: string | undefined
  isDisabled?: boolean | undefined
  autoFocus?: boolean | undefined
  ref?: Ref<HTMLInputElement>
}

/** A number in the locale's format; the arrow keys step it. */
export function NumberField(props: NumberFieldProps) {
  return (
    <I18nProvider locale={use(NumberLocale)}>
      <LocalNumberField {...props} />
    </I18nProvider>
  )
}

function LocalNumberField(props: NumberFieldProps) {
  const { label, isLabelHidden, isOptional, help, error, value, onChange, leading, trailing, ref } = props
  const { placeholder, minValue, maxValue, step, formatOptions, name, onBlur, isDisabled, autoFocus } = props
  const texts = { label, isLabelHidden, isOptional, help, error }
  return (
    <AriaNumberField
      {...fieldState(texts)}
      {...(minValue !== undefined && { minValue })}
      {...(maxValue !== undefined && { maxValue })}
      {...(step !== undefined && { step })}
      {...(formatOptions && { formatOptions })}
      {...(name && { name })}
      {...(onBlur && { onBlur })}
      isDisabled={isDisabled ?? false}
      autoFocus={autoFocus ?? false}
      value={value ?? Number.NaN}
      onChange={(next) => onChange(Number.isNaN(next) ? null : next)}
    >
      <FieldFrame {...texts}>
        <Group className={classes(styles.control)}>
          {leading && <span className={styles.affix}>{leading}</span>}
          <Input
            className={classes(styles.input, styles.numeric)}
            {...(ref && { ref })}
            {...(placeholder && { placeholder })}
          />
          {trailing && <span className={styles.affix}>{trailing}</span>}
        </Group>
      </FieldFrame>
    </AriaNumberField>
  )
}
