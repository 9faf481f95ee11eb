import { queryOptions } from '@tanstack/react-query'
import type { Baja } from '#shared/domiciliacion/baja.ts'
import { api } from '#web/lib/api/api.ts'

/** The leave of a member that stands; null without one. */
export const bajaOfMiembroQuery = (miembro: string) =>
  queryOptions({
    queryKey: ['bajas', 'of-miembro', miembro],
    queryFn: async ({ signal }): Promise<Baja | null> => {
      const filter = `${api.filter('id_miembro = {:miembro}', { miembro })} && deshecha = ''`
      const { items } = await api.collection('bajas').getList<Baja>(1, 1, { filter, skipTotal: true, signal })
      return items[0] ?? null
    },
  })
