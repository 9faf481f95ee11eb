import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { ListBoxItem } from 'react-aria-components'
import { classes } from './classes.ts'
import styles from './list.module.css'

export type Option<K extends string = string> = {
  id: K
  label: string
  /** A second line, in a quieter colour. */
  detail?: string | undefined
  /** An icon or avatar before the texts. */
  leading?: ReactNode
  /** Shown at the right end: a date, a sum, a state. */
  trailing?: ReactNode
  isDisabled?: boolean | undefined
}

export function OptionItem({ option }: { option: Option }) {
  const { id, label, detail, leading, trailing, isDisabled = false } = option
  return (
    <ListBoxItem id={id} textValue={label} isDisabled={isDisabled} className={classes(styles.option)}>
      {({ isSelected }) => (
        <>
          {leading}
          <span className={styles.texts}>
            <span>{label}</span>
            {detail && <span className={styles.detail}>{detail}</span>}
          </span>
          {trailing && <span className={styles.trailing}>{trailing}</span>}
          {isSelected && <Check aria-hidden className={styles.check} />}
        </>
      )}
    </ListBoxItem>
  )
}
