import { queryOptions } from '@tanstack/react-query'
import type { CajaSesion } from '#shared/caja/caja.ts'
import type { Hoy } from '#shared/hoy.ts'
import { api } from '#web/lib/api/api.ts'

/** The day of a branch, or of all the user may see if it is null. Charges and entries from any desk make it stale. */
export const hoyQuery = (sucursal: string | null) =>
  queryOptions({
    queryKey: ['hoy', sucursal],
    queryFn: ({ signal }) => api.send<Hoy>('/api/hoy', { method: 'GET', query: { sucursal: sucursal ?? '' }, signal }),
  })

/** Open tills, the oldest session first. */
export const cajasAbiertasQuery = (sucursal: string | null) => {
  const inBranch = sucursal === null ? '' : api.filter(' && sucursal_id = {:sucursal}', { sucursal })
  return queryOptions({
    queryKey: ['caja_sesiones', 'abiertas', sucursal],
    queryFn: ({ signal }) =>
      api.collection('caja_sesiones').getFullList<CajaSesion>({
        filter: `cerrada = null${inBranch}`,
        sort: 'created',
        expand: 'caja_id,usuario_id',
        signal,
      }),
  })
}
