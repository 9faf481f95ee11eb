import { queryOptions } from '@tanstack/react-query'
import { api } from '#web/lib/api/api.ts'

/** Tells if the gym has any record of the collection. */
export const hasAnyQuery = (collection: 'planes' | 'miembros' | 'pagos' | 'ventas' | 'saldos') =>
  queryOptions({
    queryKey: [collection, 'any'],
    queryFn: async ({ signal }) => {
      const { items } = await api.collection(collection).getList(1, 1, { fields: 'id', skipTotal: true, signal })
      return items.length > 0
    },
  })
