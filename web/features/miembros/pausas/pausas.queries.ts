import { queryOptions } from '@tanstack/react-query'
import type { Pausa, VistaPausa } from '#shared/collections/pausa.ts'
import type { CivilDate } from '#shared/values/dates.ts'
import { api } from '#web/lib/api/api.ts'

/** The members to pause: by id, or all members in force of a branch. */
export type PausaTarget = { miembros: string[] } | { sucursal_id: string }

/** A member's pauses, newest first, undone ones included. */
export const pausasOfMiembroQuery = (id: string) =>
  queryOptions({
    queryKey: ['pausas', 'of-miembro', id],
    queryFn: async ({ signal }) => {
      const filter = api.filter('id_miembro = {:id}', { id })
      return (await api.collection('pausas').getList<Pausa>(1, 50, { filter, sort: '-desde', signal })).items
    },
  })

/** The effect of a pause on each member; runs only with valid dates. */
export const vistaPausaQuery = (target: PausaTarget, dates: { desde: CivilDate; hasta: CivilDate }) =>
  queryOptions({
    queryKey: ['pausas', 'vista', target, dates],
    queryFn: async ({ signal }) => {
      const body = { ...target, ...dates }
      return (await api.send<{ filas: VistaPausa[] }>('/api/pausas/vista', { method: 'POST', body, signal })).filas
    },
    enabled: dates.desde !== '' && dates.hasta !== '' && dates.desde <= dates.hasta,
    staleTime: 0,
  })
