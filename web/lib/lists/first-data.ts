import type { QueryClient } from '@tanstack/react-query'
import type { SessionRecord } from '#web/lib/session.ts'

/** A page that is opened. */
export interface Opening {
  queryClient: QueryClient
  session: SessionRecord
  /** The address's search parameters, as they came. */
  search: Record<string, unknown>
}

/** Asks for what a page shows first, into the cache. */
export type FirstData = (opening: Opening) => readonly Promise<unknown>[]
