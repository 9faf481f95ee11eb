import { queryOptions } from '@tanstack/react-query'
import type { Saldo } from '#shared/saldos/saldo.ts'
import { api } from '#web/lib/api/api.ts'

/** The payments of a debt that count, oldest first. */
export const collectedOfQuery = (deuda: string) =>
  queryOptions({
    queryKey: ['saldos', 'of-deuda', deuda],
    queryFn: ({ signal }) =>
      api.collection('saldos').getFullList<Saldo>({
        filter: api.filter("id_deuda = {:deuda} && clase = 'cobro' && anulado = null", { deuda }),
        sort: 'created',
        signal,
      }),
  })
