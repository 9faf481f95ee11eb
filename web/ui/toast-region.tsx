import { lazy, Suspense, useEffect, useState } from 'react'

const Toaster = lazy(async () => ({ default: (await import('./toaster.tsx')).Toaster }))

/** Where notices appear; put once at the root. Its code is fetched when the page has come to rest. */
export function ToastRegion() {
  const [isResting, setIsResting] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsResting(true), 1200)
    return () => clearTimeout(timer)
  }, [])
  return isResting ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null
}
