import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { mostFilas, type Riesgo } from '#shared/riesgo/lista.ts'
import { api } from '#web/lib/api/api.ts'

/** The members worth a message in a branch, or in all the user may see if it is null; at most `filas` of each kind. */
export const riesgoQuery = (sucursal: string | null, filas = mostFilas) =>
  queryOptions({
    queryKey: ['riesgo', sucursal, filas],
    queryFn: ({ signal }) =>
      api.send<Riesgo>('/api/riesgo', { method: 'GET', query: { sucursal: sucursal ?? '', filas }, signal }),
    placeholderData: keepPreviousData,
  })

/** Rows of the dashboard's card. The menu asks the same question, so that both share one answer. */
export const firstFilas = 5
