import { X } from 'lucide-react'
import type { StatusKind } from '#web/theme/tokens.ts'
import { Button } from '../buttons/button.tsx'
import { classes } from '../base/classes.ts'
import { IconButton } from '../buttons/icon-button.tsx'
import { StatusIcon } from './status-icon.tsx'
import styles from './toast.module.css'

export type ToastOptions = {
  /** A second line. */
  text?: string | undefined
  /** One action: undo, see. */
  action?: { label: string; onPress: () => void } | undefined
  group?: string | undefined
  /** Milliseconds on screen; Infinity until closed. */
  life?: number | undefined
  /** A toast replaces the one with the same id. */
  id?: string | undefined
  /** Called when the user closes it. */
  onClosed?: (() => void) | undefined
}

type ToastCardProps = ToastOptions & { kind: StatusKind; title: string; onClose: () => void }

/** A toast. Errors are announced at once, the others politely. */
export function ToastCard({ kind, title, text, action, onClose }: ToastCardProps) {
  const act = () => {
    action?.onPress()
    onClose()
  }
  return (
    <div role={kind === 'bad' ? 'alert' : 'status'} className={classes(styles.toast, styles[kind])}>
      <span className={styles.icon}>
        <StatusIcon kind={kind} />
      </span>
      <div className={styles.texts}>
        <p className={styles.title}>{title}</p>
        {text && <p className={styles.text}>{text}</p>}
      </div>
      <div className={styles.actions}>
        {action && (
          <Button size="s" variant="ghost" onPress={act}>
            {action.label}
          </Button>
        )}
        <IconButton size="s" label="Cerrar aviso" icon={<X aria-hidden />} onPress={onClose} />
      </div>
    </div>
  )
}
