import type { ReactNode } from 'react'
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import { classes } from './classes.ts'
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

/** Two to four choices in one line, of which one always holds. */
export function SegmentedControl<K extends string>(props: SegmentedControlProps<K>) {
  const { label, options, value, onChange, isFull, isDisabled = false } = props
  return (
    <ToggleButtonGroup
      aria-label={label}
      className={classes(styles.track, isFull && styles.full)}
      isDisabled={isDisabled}
      disallowEmptySelection
      selectedKeys={[value]}
      onSelectionChange={(keys) => {
        const option = options.find(({ id }) => keys.has(id))
        if (option) onChange(option.id)
      }}
    >
      {options.map(({ id, label: text, icon }) => (
        <ToggleButton key={id} id={id} className={classes(styles.segment)}>
          {icon}
          {text}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
