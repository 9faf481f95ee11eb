import { queryOptions } from '@tanstack/react-query'
import { api } from '#web/lib/api/api.ts'

/** Tells if a plan and a payment exist yet. */
export const primerosPasosQuery = (sucursal: string | null) => {
  const filter = sucursal === null ? '' : api.filter('sucursal_id = {:sucursal}', { sucursal })
  return queryOptions({
    queryKey: ['pagos', 'primeros-pasos', filter],
    queryFn: async ({ signal }) => {
      const params = { filter, fields: 'id', skipTotal: true, signal }
      const [planes, pagos] = await Promise.all([
        api.collection('planes').getList(1, 1, params),
        api.collection('pagos').getList(1, 1, params),
      ])
      return { hasPlan: planes.items.length > 0, hasPago: pagos.items.length > 0 }
    },
  })
}
