import { CopyButton } from '../buttons/copy-button.tsx'
import styles from './copy-line.module.css'

export type CopyLineProps = {
  text: string
  /** The name of the copy button. */
  label: string
  /** Cut at the end of the line instead of wrapped. */
  isShort?: boolean | undefined
}

/** A text to take elsewhere, such as an address or a secret. */
export function CopyLine({ text, label, isShort }: CopyLineProps) {
  return (
    <p className={styles.line}>
      <code className={isShort ? styles.short : styles.whole}>{text}</code>
      <CopyButton text={text} label={label} />
    </p>
  )
}
