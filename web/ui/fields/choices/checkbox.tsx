import { Check, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Checkbox as AriaCheckbox, type CheckboxProps as AriaCheckboxProps } from 'react-aria-components'
import styles from './choice.module.css'
import { classes } from '#web/ui/base/classes.ts'

export type CheckboxProps = Omit<AriaCheckboxProps, 'children' | 'className'> & {
  label: string
  /** A second line, in a quieter colour. */
  detail?: ReactNode
  /** For table rows, which already name what is selected. */
  isLabelHidden?: boolean | undefined
}

/** Yes or no, or one of several options. */
export function Checkbox({ label, detail, isLabelHidden, ...rest }: CheckboxProps) {
  return (
    <AriaCheckbox {...rest} className={classes(styles.choice)} {...(isLabelHidden && { 'aria-label': label })}>
      {({ isSelected, isIndeterminate }) => (
        <>
          <span className={styles.mark}>
            {isIndeterminate ? <Minus aria-hidden /> : isSelected && <Check aria-hidden />}
          </span>
          {!isLabelHidden && (
            <span className={styles.texts}>
              {label}
              {detail && <span className={styles.detail}>{detail}</span>}
            </span>
          )}
        </>
      )}
    </AriaCheckbox>
  )
}
