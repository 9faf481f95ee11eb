import styles from './kbd.module.css'

/** A key of the keyboard, as a hint. */
export function Kbd({ children }: { children: string }) {
  return <kbd className={styles.kbd}>{children}</kbd>
}
