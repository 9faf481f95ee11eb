import styles from './button.module.css'

/** A keyboard key, as a hint. */
export function Kbd({ children }: { children: string }) {
  return <kbd className={styles.kbd}>{children}</kbd>
}
