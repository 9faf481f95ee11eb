import { useSyncExternalStore } from 'react'
import { currentTheme, subscribeTheme, type Theme } from './theme-store.ts'

/** The theme in use; the component is drawn again when it changes. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribeTheme, currentTheme)
}
