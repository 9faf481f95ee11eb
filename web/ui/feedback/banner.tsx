import type { ReactNode } from 'react'
import type { StatusKind } from '#web/theme/tokens.ts'
import styles from './banner.module.css'
import { classes } from '../base/classes.ts'
import { StatusIcon } from './status-icon.tsx'

export type BannerProps = {
  kind: StatusKind
  title?: string | undefined
  children?: ReactNode
  /** A small button or link. */
  action?: ReactNode
}

/** A message that stays visible while its cause lasts. */
export function Banner({ kind, title, children, action }: BannerProps) {
  return (
    <div role={kind === 'bad' ? 'alert' : 'status'} className={classes(styles.banner, styles[kind])}>
      <span className={styles.icon}>
        <StatusIcon kind={kind} />
      </span>
      <div className={styles.texts}>
        {title && <p className={styles.title}>{title}</p>}
        {children}
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
