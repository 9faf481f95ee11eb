import { Radio, RadioGroup } from 'react-aria-components'
import { classes } from '#web/ui/base/classes.ts'
import { FieldFrame, fieldState } from '../field.tsx'
import styles from './radio-cards.module.css'
import type { RadioGroupProps } from './radio-group.tsx'

export type RadioCardsProps<K extends string> = RadioGroupProps<K> & {
  /** The minimum card width before wrapping, in CSS pixels. */
  minWidth?: number | undefined
}

/** A choice of a few options with a detail each: a price, a date. Enter submits the form. */
export function RadioCards<K extends string>(props: RadioCardsProps<K>) {
  const { label, isLabelHidden, isOptional, help, error, options, value, onChange, isDisabled = false } = props
  // Lays four cards out in one row or two and two, never three and one.
  const { minWidth = options.length === 4 ? 128 : 104 } = props
  const texts = { label, isLabelHidden, isOptional, help, error }
  return (
    <RadioGroup
      {...fieldState(texts)}
      isDisabled={isDisabled}
      value={value}
      onChange={(chosen) => {
        const option = options.find(({ id }) => id === chosen)
        if (option) onChange(option.id)
      }}
    >
      <FieldFrame {...texts}>
        <div
          className={styles.cards}
          style={{ gridTemplateColumns: `repeat(auto-fit, minmax(min(${minWidth}px, 100%), 1fr))` }}
        >
          {options.map((option) => (
            <Radio
              key={option.id}
              value={option.id}
              isDisabled={option.isDisabled ?? false}
              className={classes(styles.card)}
            >
              {option.leading}
              <span className={styles.texts}>
                <span className={styles.label}>{option.label}</span>
                {option.detail && <span className={styles.detail}>{option.detail}</span>}
              </span>
              {option.trailing}
            </Radio>
          ))}
        </div>
      </FieldFrame>
    </RadioGroup>
  )
}
