import { queryOptions } from '@tanstack/react-query'
import type { Pausa, VistaPausa } from '#shared/collections/pausa.ts'
import type { CivilDate } from '#shared/dates.ts'
import { api } from '#web/lib/api.ts'

/** Whom a pause is for: members by id, or everybody in force of a branch that closes. */
export type Whom = { miembros: string[] } | { sucursal_id: string }

/** His pauses, newest first, those that were undone included. */
export const pausasOfMiembroQuery = (id: string) =>
  queryOptions({
    queryKey: ['pausas', 'of-miembro', id],
    queryFn: async ({ signal }) => {
      const filter = api.filter('id_miembro = {:id}', { id })
      return (await api.collection('pausas').getList<Pausa>(1, 50, { filter, sort: '-desde', signal })).items
    },
  })

/** What a pause would do to each of them; asked while the dates make one. */
export const vistaPausaQuery = (whom: Whom, dates: { desde: CivilDate; hasta: CivilDate }) =>
  queryOptions({
    queryKey: ['pausas', 'vista', whom, dates],
    queryFn: async ({ signal }) => {
      const body = { ...whom, ...dates }
      return (await api.send<{ filas: VistaPausa[] }>('/api/pausas/vista', { method: 'POST', body, signal })).filas
    },
    enabled: dates.desde !== '' && dates.hasta !== '' && dates.desde <= dates.hasta,
    staleTime: 0,
  })
