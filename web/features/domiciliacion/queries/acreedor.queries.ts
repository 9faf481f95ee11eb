import { queryOptions } from '@tanstack/react-query'
import type { AcreedorRecord } from '#shared/domiciliacion/acreedor.ts'
import { api } from '#web/lib/api/api.ts'

/** The gym as a creditor; null until its data are filled in. */
export const acreedorQuery = queryOptions({
  queryKey: ['acreedores', 'propio'],
  queryFn: async ({ signal }): Promise<AcreedorRecord | null> => {
    const { items } = await api.collection('acreedores').getList<AcreedorRecord>(1, 1, { skipTotal: true, signal })
    return items[0] ?? null
  },
})
