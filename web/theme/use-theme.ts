import { useSyncExternalStore } from 'react'
import { currentTheme, subscribeTheme } from './theme-store.ts'
import type { Theme } from './theme.ts'

/** The current theme; re-renders when it changes. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribeTheme, currentTheme)
}
