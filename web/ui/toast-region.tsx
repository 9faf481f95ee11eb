import { useEffect } from 'react'
import { onDemand } from './on-demand.ts'

const toaster = onDemand(async () => (await import('./toaster.tsx')).Toaster)

/** Fetches what shows notices; one that is given meanwhile is shown when it has come. */
export const preloadToaster = toaster.preload

/** Where notices appear; put once at the root. Its code is fetched at a person's first move, or with the first notice. */
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
  return <toaster.Part />
}
