import type { ReactNode } from 'react'
import styles from './paper-sheet.module.css'

interface PaperSheetProps {
  /** The accessible name. */
  label: string
  issuer: string
  /** The address of the issuer's picture; absent: none. */
  logo?: string | undefined
  /** Lines below the issuer's name. */
  place: ReactNode
  title: string
  moment: string
  children: ReactNode
}

/** A slip of paper, the same on screen and printed: who issues it, what it is and when, then its contents. */
export function PaperSheet({ label, issuer, logo, place, title, moment, children }: PaperSheetProps) {
  return (
    <article className={styles.paper} aria-label={label}>
      <header className={styles.head}>
        {logo !== undefined && <img className={styles.logo} src={logo} alt="" />}
        <p className={styles.issuer}>{issuer}</p>
        {place}
      </header>
      <p className={styles.title}>
        <span>{title}</span>
        <span>{moment}</span>
      </p>
      {children}
    </article>
  )
}
