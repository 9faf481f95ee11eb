import { focusManager, type QueryClient, type QueryFilters } from '@tanstack/react-query'

/** Reads again what the screen shows, or, in a hidden tab, once it is shown: that is when stale queries are read. */
export const readAgain = (queryClient: QueryClient, which: QueryFilters = {}): Promise<void> =>
  queryClient.invalidateQueries({ ...which, refetchType: focusManager.isFocused() ? 'active' : 'none' })
