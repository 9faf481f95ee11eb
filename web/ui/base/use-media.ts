import { useCallback, useSyncExternalStore } from 'react'

export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}

export const phoneQuery = '(width < 768px)'
export const touchQuery = '(hover: none)'

/** A panel fits beside a list. */
export const besideQuery = '(width >= 1200px)'
