import type { QueryClient } from '@tanstack/react-query'
import { viewsOf } from '#shared/view-sources.ts'

/** What the sign-in read joins; its key is 'sesion'. */
const sessionSources = ['users', 'roles', 'sucursales', 'gimnasios', 'servicios']

/**
 * After a write to `collection`: asks again what is on screen and shows it, directly or through a view. For this every
 * query key starts with the name of the collection or view it reads: `['pagos', 'list', search]`.
 */
export async function markStale(queryClient: QueryClient, collection: string): Promise<void> {
  const stale = new Set<unknown>([collection, ...viewsOf(collection)])
  if (sessionSources.includes(collection)) stale.add('sesion')
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => stale.has(queryKey[0]) })
}
