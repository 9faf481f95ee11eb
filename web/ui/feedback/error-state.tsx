import { RotateCw, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../buttons/button.tsx'
import { classes } from '../base/classes.ts'
import styles from './state.module.css'

export type ErrorStateProps = {
  title?: string | undefined
  /** The error in a sentence for users. */
  text?: ReactNode
  onRetry?: (() => void) | undefined
  isCompact?: boolean | undefined
}

/** Replaces a part of the screen that could not be loaded. */
export function ErrorState(props: ErrorStateProps) {
  const { title = 'No se pudo cargar', text, onRetry, isCompact } = props
  return (
    <div role="alert" className={classes(styles.state, isCompact && styles.compact)}>
      <span className={classes(styles.icon, styles.failed)}>
        <TriangleAlert aria-hidden />
      </span>
      <p className={styles.title}>{title}</p>
      {text && <p className={styles.text}>{text}</p>}
      {onRetry && (
        <div className={styles.actions}>
          <Button icon={<RotateCw aria-hidden />} onPress={onRetry}>
            Reintentar
          </Button>
        </div>
      )}
    </div>
  )
}
