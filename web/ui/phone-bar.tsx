import type { ReactNode } from 'react'
import styles from './phone-bar.module.css'

/** The main action of a screen on a phone, in reach of the thumb. Goes last in the page. */
export function PhoneBar({ children }: { children: ReactNode }) {
  return (
    <div className={styles.room}>
      <div className={styles.bar}>{children}</div>
    </div>
  )
}
