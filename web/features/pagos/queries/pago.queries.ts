import { queryOptions } from '@tanstack/react-query'
import type { Pago } from '#shared/collections/pago.ts'
import { api } from '#web/lib/api/api.ts'
import { pagoExpand } from './pago-parts.ts'

export const pagoQuery = (id: string) =>
  queryOptions({
    queryKey: ['pagos', 'one', id],
    queryFn: ({ signal }) => api.collection('pagos').getOne<Pago>(id, { expand: pagoExpand, signal }),
  })
