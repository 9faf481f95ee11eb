import { Toaster as SonnerToaster, toast as sonner } from 'sonner'
import type { StatusKind } from '../theme/tokens.ts'
import { ToastCard } from './toast-card.tsx'
import styles from './toast.module.css'
import type { ToastOptions } from './toast.ts'

/** Shows one notice; the same id replaces it. */
export function showToast(kind: StatusKind, title: string, { life, id, ...options }: ToastOptions & { life: number }) {
  sonner.custom((own) => <ToastCard kind={kind} title={title} {...options} onClose={() => sonner.dismiss(own)} />, {
    duration: life,
    ...(id && { id }),
    ...(options.onClosed && { onDismiss: options.onClosed }),
  })
}

/** Takes away one notice, or all of them. */
export function dismissToast(id?: string) {
  sonner.dismiss(id)
}

/** Where notices appear: top right, under the bar. */
export function Toaster() {
  return (
    <SonnerToaster
      className={styles.region ?? ''}
      position="top-right"
      offset={{ top: 68, right: 16 }}
      mobileOffset={{ top: 64, left: 12, right: 12 }}
      gap={8}
      visibleToasts={4}
      expand
      containerAriaLabel="Avisos"
      toastOptions={{ unstyled: true }}
    />
  )
}
