import type { QueryClient } from '@tanstack/react-query'
import { viewsOf } from '#shared/view-sources.ts'

/** The collections in the session query, whose key is 'sesion'. */
const sessionSources = ['users', 'roles', 'sucursales', 'gimnasios', 'servicios']

/** The collections in `/api/hoy`, whose key is 'hoy'. */
const hoySources = ['pagos', 'ventas', 'asistencias', 'miembros', 'pausas']

/**
 * Invalidates the queries of a written collection and of the views that read it. Therefore every query key starts
 * with its collection or view: `['pagos', 'list', search]`.
 */
export async function markStale(queryClient: QueryClient, collection: string): Promise<void> {
  const stale = new Set<unknown>([collection, ...viewsOf(collection)])
  if (sessionSources.includes(collection)) stale.add('sesion')
  if (hoySources.includes(collection)) stale.add('hoy')
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => stale.has(queryKey[0]) })
}
