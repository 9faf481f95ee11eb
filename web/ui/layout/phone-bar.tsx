import type { ReactNode } from 'react'
import styles from './phone-bar.module.css'

/** The screen's main action on a phone, within thumb reach. Goes last in the page. */
export function PhoneBar({ children }: { children: ReactNode }) {
  return (
    <div className={styles.room}>
      <div className={styles.bar}>{children}</div>
    </div>
  )
}
