import { type ReactNode, useId } from 'react'
import { classes } from '#web/ui/base/classes.ts'
import styles from './segmented-control.module.css'

export type Segment<K extends string> = { id: K; label: string; icon?: ReactNode }

export type SegmentedControlProps<K extends string> = {
  label: string
  options: readonly Segment<K>[]
  value: K
  onChange: (value: K) => void
  isFull?: boolean | undefined
  isDisabled?: boolean | undefined
}

/** A choice of two to four options in one line, built on native radio buttons. */
export function SegmentedControl<K extends string>(props: SegmentedControlProps<K>) {
  const { label, options, value, onChange, isFull, isDisabled = false } = props
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={classes(styles.track, isFull && styles.full)}>
      {options.map(({ id, label: text, icon }) => (
        <label key={id} className={styles.segment}>
          <input
            type="radio"
            className={styles.radio}
            name={name}
            value={id}
            checked={id === value}
            disabled={isDisabled}
            onChange={() => onChange(id)}
          />
          {icon}
          {text}
        </label>
      ))}
    </div>
  )
}
