import type { QueryClient } from '@tanstack/react-query'
import { viewsOf } from '#shared/view-sources.ts'

/** The collections behind queries of no collection or view, by their keys. */
const sources: Readonly<Record<string, readonly string[]>> = {
  sesion: ['users', 'roles', 'sucursales', 'gimnasios', 'servicios'],
  hoy: ['pagos', 'ventas', 'asistencias', 'miembros', 'pausas'],
  cierre: [
    'sucursales',
    'caja_sesiones',
    'users',
    'claves_api',
    'miembros',
    'pagos',
    'planes',
    'links_pago',
    'cobros_automaticos',
  ],
}

/**
 * Invalidates the queries of a written collection and of the views that read it. Therefore every query key starts
 * with its collection or view: `['pagos', 'list', search]`.
 */
export async function markStale(queryClient: QueryClient, collection: string): Promise<void> {
  const stale = new Set<unknown>([collection, ...viewsOf(collection)])
  for (const [key, read] of Object.entries(sources)) if (read.includes(collection)) stale.add(key)
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => stale.has(queryKey[0]) })
}
