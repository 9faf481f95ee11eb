import type { Option } from '../base/option.tsx'
import styles from './only-option.module.css'

/** The option that is chosen and has no alternative. */
export function soleChosen<O extends { id: string }>(options: readonly O[], value: string | null): O | null {
  const [only, ...others] = options
  return only && others.length === 0 && only.id === value ? only : null
}

/** A choice with a single option: a line of text, because there is nothing to choose. */
export function OnlyOption({ label, option }: { label: string; option: Pick<Option<string>, 'label' | 'detail'> }) {
  return (
    <p className={styles.line}>
      <span className={styles.label}>{label}</span> <span className={styles.value}>{option.label}</span>
      {option.detail && <span className={styles.detail}> {option.detail}</span>}
    </p>
  )
}
