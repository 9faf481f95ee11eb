import { Search, X } from 'lucide-react'
import type { Ref } from 'react'
import { Button as AriaButton, Group, Input, SearchField as AriaSearchField } from 'react-aria-components'
import { classes } from '../base/classes.ts'
import styles from './field.module.css'
import { Kbd } from '../buttons/kbd.tsx'

export type SearchFieldProps = {
  /** The accessible name. */
  label: string
  value: string
  onChange: (value: string) => void
  /** Called on Enter. */
  onSubmit?: ((value: string) => void) | undefined
  /** Called on ↓: goes to the results. */
  onDown?: (() => void) | undefined
  placeholder?: string | undefined
  /** The key that focuses the field, shown while it is empty. */
  shortcut?: string | undefined
  autoFocus?: boolean | undefined
  ref?: Ref<HTMLInputElement>
}

/** A search field with results while typing; Escape clears it. */
export function SearchField(props: SearchFieldProps) {
  const { label, value, onChange, onSubmit, onDown, placeholder = 'Buscar…', shortcut, autoFocus = false, ref } = props
  return (
    <AriaSearchField
      aria-label={label}
      value={value}
      onChange={onChange}
      autoFocus={autoFocus}
      className={classes(styles.field)}
      {...(onSubmit && { onSubmit })}
      onKeyDown={(event) => (event.key === 'ArrowDown' && onDown ? onDown() : event.continuePropagation())}
    >
      <Group className={classes(styles.control)}>
        <Search aria-hidden />
        <Input className={classes(styles.input)} placeholder={placeholder} {...(ref && { ref })} />
        {value ? (
          <AriaButton className={classes(styles.inner)} aria-label="Limpiar búsqueda">
            <X aria-hidden />
          </AriaButton>
        ) : (
          shortcut && <Kbd>{shortcut}</Kbd>
        )}
      </Group>
    </AriaSearchField>
  )
}
