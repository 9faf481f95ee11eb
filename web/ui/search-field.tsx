import { Search, X } from 'lucide-react'
import type { Ref } from 'react'
import { Button as AriaButton, Group, Input, SearchField as AriaSearchField } from 'react-aria-components'
import { classes } from './classes.ts'
import styles from './field.module.css'
import { Kbd } from './kbd.tsx'

export type SearchFieldProps = {
  /** Its name for who cannot see the icon. */
  label: string
  value: string
  onChange: (value: string) => void
  /** Enter. */
  onSubmit?: ((value: string) => void) | undefined
  placeholder?: string | undefined
  /** The key that brings the focus here, shown while empty. */
  shortcut?: string | undefined
  autoFocus?: boolean | undefined
  /** The element that takes the focus. */
  ref?: Ref<HTMLInputElement>
}

/** A search that answers while one types; Escape empties it. */
export function SearchField(props: SearchFieldProps) {
  const { label, value, onChange, onSubmit, placeholder = 'Buscar…', shortcut, autoFocus = false, ref } = props
  return (
    <AriaSearchField
      aria-label={label}
      value={value}
      onChange={onChange}
      autoFocus={autoFocus}
      className={classes(styles.field)}
      {...(onSubmit && { onSubmit })}
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
