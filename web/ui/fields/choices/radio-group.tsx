import { Radio, RadioGroup as AriaRadioGroup } from 'react-aria-components'
import styles from './choice.module.css'
import { classes } from '#web/ui/base/classes.ts'
import { FieldFrame, fieldState, type FieldTexts } from '../field.tsx'
import type { Option } from '#web/ui/base/option.tsx'

export type RadioGroupProps<K extends string> = FieldTexts & {
  options: readonly Option<K>[]
  value: K | null
  onChange: (value: K) => void
  isDisabled?: boolean | undefined
}

/** A choice of a few options, all visible. */
export function RadioGroup<K extends string>(props: RadioGroupProps<K>) {
  const { label, isLabelHidden, isOptional, help, error, options, value, onChange, isDisabled = false } = props
  const texts = { label, isLabelHidden, isOptional, help, error }
  return (
    <AriaRadioGroup
      {...fieldState(texts)}
      isDisabled={isDisabled}
      value={value}
      onChange={(chosen) => {
        const option = options.find(({ id }) => id === chosen)
        if (option) onChange(option.id)
      }}
    >
      <FieldFrame {...texts}>
        <div className={styles.group}>
          {options.map((option) => (
            <Radio
              key={option.id}
              value={option.id}
              isDisabled={option.isDisabled ?? false}
              className={classes(styles.choice)}
            >
              <span className={classes(styles.mark, styles.round)} />
              <span className={styles.texts}>
                {option.label}
                {option.detail && <span className={styles.detail}>{option.detail}</span>}
              </span>
            </Radio>
          ))}
        </div>
      </FieldFrame>
    </AriaRadioGroup>
  )
}
