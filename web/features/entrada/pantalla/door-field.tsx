import { ScanLine } from 'lucide-react'
import type { KeyboardEvent, Ref } from 'react'
import { classes } from '#web/ui/base/classes.ts'
import { Spinner } from '#web/ui/buttons/spinner.tsx'
import fieldStyles from '#web/ui/fields/field.module.css'
import styles from './door-field.module.css'

interface DoorFieldProps {
  ref: Ref<HTMLInputElement>
  value: string
  isWaiting: boolean
  /** True if the field is shown above a full-screen answer. */
  isAbove: boolean
  /** The list of people to choose from and the marked one. */
  options: { id: string; active: string | undefined } | null
  onChange: (texto: string) => void
  onKey: (event: KeyboardEvent<HTMLInputElement>) => void
}

/** The one field of the door: for a name, a document, a number, or a scanner, which types a code and Enter or Tab. */
export function DoorField({ ref, value, isWaiting, isAbove, options, onChange, onKey }: DoorFieldProps) {
  return (
    <div className={classes(fieldStyles.control, styles.field, isAbove && styles.above)}>
      <ScanLine aria-hidden />
      <input
        ref={ref}
        autoFocus
        type="text"
        className={classes(fieldStyles.input, styles.input)}
        placeholder="Nombre, documento o código"
        aria-label="Quién entra"
        role="combobox"
        aria-expanded={options !== null}
        aria-controls={options?.id}
        aria-activedescendant={options?.active}
        aria-autocomplete="list"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={80}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={onKey}
      />
      {isWaiting && <Spinner />}
    </div>
  )
}
