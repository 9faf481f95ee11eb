import type { ReactNode } from 'react'
import { Banner } from './banner.tsx'
import styles from './banner.module.css'

/** A warning above a list, with a line and buttons (`li`) for each thing that waits. */
export function BannerList({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <Banner kind="warn" title={title}>
        <ul className={styles.list}>{children}</ul>
      </Banner>
    </div>
  )
}
