import { ChevronDown } from 'lucide-react'
import type { Ref } from 'react'
import {
  Button as AriaButton,
  ListBox,
  Popover as AriaPopover,
  Select as AriaSelect,
  SelectValue,
} from 'react-aria-components'
import { AfterPress } from '../base/after-press.tsx'
import { classes } from '../base/classes.ts'
import fieldStyles from './field.module.css'
import { FieldFrame, fieldState, type FieldTexts } from './field.tsx'
import { useOverlayLayer } from '../base/layer.tsx'
import listStyles from '../base/list.module.css'
import { OptionItem, type Option } from '../base/option.tsx'
import popoverStyles from '../base/popover.module.css'
import styles from './select.module.css'

export type SelectProps<K extends string> = FieldTexts & {
  options: readonly Option<K>[]
  value: K | null
  onChange: (value: K) => void
  onBlur?: (() => void) | undefined
  placeholder?: string | undefined
  isDisabled?: boolean | undefined
  autoFocus?: boolean | undefined
  name?: string | undefined
  ref?: Ref<HTMLButtonElement>
}

/** A choice of a few options; typing their first letters finds them. */
export function Select<K extends string>(props: SelectProps<K>) {
  const { label, isLabelHidden, isOptional, help, error, options, value, onChange, onBlur, ref } = props
  const { placeholder = 'Elegir…', isDisabled = false, autoFocus = false, name } = props
  const texts = { label, isLabelHidden, isOptional, help, error }
  const layer = useOverlayLayer()
  const chosen = options.find(({ id }) => id === value)
  return (
    <AriaSelect
      {...fieldState(texts)}
      {...(name && { name })}
      {...(onBlur && { onBlur })}
      placeholder={placeholder}
      isDisabled={isDisabled}
      autoFocus={autoFocus}
      value={value}
      onChange={(key) => {
        const option = options.find(({ id }) => id === key)
        if (option) onChange(option.id)
      }}
    >
      <FieldFrame {...texts}>
        <AriaButton className={classes(fieldStyles.control)} {...(ref && { ref })}>
          <SelectValue className={classes(styles.value)}>
            {({ isPlaceholder, defaultChildren }) => (isPlaceholder ? defaultChildren : chosen?.label)}
          </SelectValue>
          <ChevronDown aria-hidden />
        </AriaButton>
        <AfterPress>
          <AriaPopover className={classes(popoverStyles.popover, popoverStyles.fit)} offset={4} style={layer}>
            <ListBox className={classes(listStyles.list)} items={options}>
              {(option) => <OptionItem option={option} />}
            </ListBox>
          </AriaPopover>
        </AfterPress>
      </FieldFrame>
    </AriaSelect>
  )
}
