import { X } from 'lucide-react'
import type { StatusKind } from '../theme/tokens.ts'
import { Button } from './button.tsx'
import { classes } from './classes.ts'
import { IconButton } from './icon-button.tsx'
import { StatusIcon } from './status-icon.tsx'
import styles from './toast.module.css'
import type { ToastOptions } from './toast.ts'

type ToastCardProps = ToastOptions & { kind: StatusKind; title: string; onClose: () => void }

/** One notice, drawn. Failures are read out at once, the rest when the reader pauses. */
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
