import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { api } from '#web/lib/api/api.ts'

const counted = z.object({ totalItems: z.number(), sum: z.number().optional() })

/** Count of the rows in view that are not void and, where a field is named, its sum; computed by the server over all pages. */
export const totalQuery = (collection: string, sum: string | undefined, listed: string) => {
  const filter = `${listed} && anulado = null`
  return queryOptions({
    queryKey: [collection, 'total', filter, sum],
    queryFn: async ({ signal }) => {
      const answer = counted.parse(
        await api.collection(collection).getList(1, 1, { filter, fields: 'id', ...(sum && { sum }), signal }),
      )
      return { count: answer.totalItems, total: answer.sum }
    },
    placeholderData: keepPreviousData,
  })
}
