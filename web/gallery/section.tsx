import type { ReactNode } from 'react'
import styles from './gallery.module.css'

/** One component with its states. */
export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className={styles.section} aria-labelledby={`${id}-titulo`} data-section={id}>
      <h2 id={`${id}-titulo`} className={styles.heading}>
        {title}
      </h2>
      {children}
    </section>
  )
}

export function Row({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>
}

export function Grid({ children }: { children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>
}
