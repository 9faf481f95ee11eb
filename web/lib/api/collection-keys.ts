import type { Query, QueryClient } from '@tanstack/react-query'
import { viewsOf } from '#shared/view-sources.ts'
import { readAgain } from './read-again.ts'
import { mayShowVisits } from './shown-visits.ts'

/**
 * The collections behind the answers of our own routes, by the first word of their query key. Reports leave out entries: with one
 * every few seconds, the visits of a year would be counted again and again.
 */
const answerSources: Readonly<Record<string, readonly string[]>> = {
  // A consent shows whether its mandate is signed.
  cobros_automaticos: ['mandatos'],
  sesion: ['users', 'roles', 'sucursales', 'gimnasios', 'servicios'],
  hoy: ['pagos', 'ventas', 'asistencias', 'miembros', 'pausas'],
  riesgo: [
    'recordatorios',
    'recordatorios_bajas',
    'recordatorios_reglas',
    'pagos',
    'miembros',
    'cobros_en_linea',
    'cobros_automaticos',
    'remesas_recibos',
  ],
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
  resumen_caja: ['pagos', 'ventas', 'caja_movimientos', 'caja_sesiones'],
  reporte: ['pagos', 'ventas', 'remesas', 'remesas_recibos'],
}

/** The first words of the keys that read a collection, besides its own. */
const readersOf = (collection: string): ReadonlySet<unknown> =>
  new Set([
    ...viewsOf(collection),
    ...Object.keys(answerSources).filter((answer) => answerSources[answer]?.includes(collection)),
  ])

/**
 * Invalidates the queries of a written collection and of the views that read it. Therefore every query key starts
 * with its collection or view: `['pagos', 'list', search]`.
 */
export const markStale = async (queryClient: QueryClient, collection: string): Promise<void> => {
  const readers = readersOf(collection)
  const isStale = ({ queryKey: [name] }: Query) => name === collection || readers.has(name)
  await readAgain(queryClient, { predicate: isStale })
}

/** Invalidates the queries of a collection alone. */
export const markOwnStale = (queryClient: QueryClient, collection: string): Promise<void> =>
  readAgain(queryClient, { queryKey: [collection] })

/** Invalidates the queries that show entries of these members, except those of the entries themselves. Null: of all members. */
export const markEntered = (queryClient: QueryClient, miembros: ReadonlySet<string> | null): Promise<void> => {
  const readers = readersOf('asistencias')
  const isStale = (query: Query) =>
    readers.has(query.queryKey[0]) && (miembros === null || mayShowVisits(query, miembros))
  return readAgain(queryClient, { predicate: isStale })
}
