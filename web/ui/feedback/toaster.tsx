import { Toaster as SonnerToaster, toast as sonner } from 'sonner'
import type { StatusKind } from '#web/theme/tokens.ts'
import { ToastCard, type ToastOptions } from './toast-card.tsx'
import styles from './toast.module.css'

/** Shows a toast; one with the same id is replaced. */
export function showToast(kind: StatusKind, title: string, { life, id, ...options }: ToastOptions & { life: number }) {
  sonner.custom((own) => <ToastCard kind={kind} title={title} {...options} onClose={() => sonner.dismiss(own)} />, {
    duration: life,
    ...(id && { id }),
    ...(options.onClosed && { onDismiss: options.onClosed }),
  })
}

export function dismissToast(id?: string) {
  sonner.dismiss(id)
}

/** The place of the toasts: at the bottom, in the middle, where no screen has a button; on a phone above its bar. */
export function Toaster() {
  return (
    <SonnerToaster
      className={styles.region ?? ''}
      position="bottom-center"
      offset={{ bottom: 20 }}
      mobileOffset={{ bottom: 76, left: 12, right: 12 }}
      gap={8}
      visibleToasts={4}
      expand
      containerAriaLabel="Avisos"
      toastOptions={{ unstyled: true }}
    />
  )
}
