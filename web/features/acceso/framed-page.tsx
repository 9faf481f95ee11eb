import type { ReactNode } from 'react'
import { LookButtons } from './look-buttons.tsx'
import { classes } from '#web/ui/classes.ts'
import { Logo } from '#web/ui/logo.tsx'
import styles from './framed-page.module.css'

interface FramedPageProps {
  title: string
  /** A sentence under the title. */
  text?: ReactNode
  /** The colour of the frame: the primary's, or that of the news. */
  tone?: 'primary' | 'warn' | 'bad'
  /** A sign above the title, in the frame's colour. */
  icon?: ReactNode
  /** Room for fields side by side. */
  isWide?: boolean | undefined
  children?: ReactNode
}

/** A page outside the shell: one framed card in the middle, with the buttons for its look in a corner. */
export function FramedPage({ title, text, tone = 'primary', icon, isWide, children }: FramedPageProps) {
  return (
    <main className={styles.page}>
      <LookButtons />
      <div className={classes(styles.frame, styles[tone], isWide && styles.wide)}>
        <div className={styles.card}>
          {icon ? <span className={styles.icon}>{icon}</span> : <Logo size={30} isMarkOnly />}
          <h1 className={styles.title}>{title}</h1>
          {text && <p className={styles.text}>{text}</p>}
          {children}
        </div>
      </div>
      <footer className={styles.footer}>Vigente · Hecho por el equipo de Vigente</footer>
    </main>
  )
}
