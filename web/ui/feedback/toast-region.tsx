import { useEffect } from 'react'
import { onDemand } from '../base/on-demand.ts'

const toaster = onDemand(async () => (await import('./toaster.tsx')).Toaster)

/** Loads the toaster; a toast raised meanwhile is shown afterwards. */
export const preloadToaster = toaster.preload

/** Shows toasts; place it once at the root. Its code loads on the user's first action, or with the first toast. */
export function ToastRegion() {
  useEffect(() => {
    const first = { once: true, passive: true }
    addEventListener('pointermove', preloadToaster, first)
    addEventListener('keydown', preloadToaster, first)
    return () => {
      removeEventListener('pointermove', preloadToaster)
      removeEventListener('keydown', preloadToaster)
    }
  }, [])
  return <toaster.Loaded />
}
