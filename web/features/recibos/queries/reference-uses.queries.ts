import { queryOptions } from '@tanstack/react-query'
import type { UsoReferencia } from '#shared/collections/pago.ts'
import { api } from '#web/lib/api/api.ts'

const shortestReference = 4

/** The gym's payments, voided ones aside, with this reference. */
export const referenceUsesQuery = (referencia: string) =>
  queryOptions({
    queryKey: ['pagos', 'referencia', referencia],
    queryFn: async ({ signal }) => {
      const query = { referencia }
      return (await api.send<{ usos: UsoReferencia[] }>('/api/pagos/referencias', { method: 'GET', query, signal }))
        .usos
    },
    enabled: referencia.length >= shortestReference,
    staleTime: 0,
  })
