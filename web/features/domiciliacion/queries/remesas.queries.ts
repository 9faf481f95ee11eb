import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Propuesta, Remesa, SinRecibo } from '#shared/domiciliacion/remesa.ts'
import type { CivilDate } from '#shared/values/dates.ts'
import { api } from '#web/lib/api/api.ts'
import { defaultRows, type ListSearch } from '#web/lib/lists/list-search.ts'
import { wordsFilter } from './list-words.ts'
import { type Recibo, reciboExpand } from './recibo.ts'

type Shown = Pick<ListSearch, 'q' | 'pagina' | 'filas'>

export const remesasQuery = ({ pagina = 1, filas = defaultRows }: Shown) =>
  queryOptions({
    queryKey: ['remesas', 'list', pagina, filas],
    queryFn: ({ signal }) =>
      api.collection('remesas').getList<Remesa>(pagina, filas, { sort: '-vence,-created', signal }),
    placeholderData: keepPreviousData,
  })

export const remesaQuery = (id: string) =>
  queryOptions({
    queryKey: ['remesas', 'one', id],
    queryFn: ({ signal }) => api.collection('remesas').getOne<Remesa>(id, { signal }),
  })

/** The receipts of a file that no longer stand, see `readCambios`. */
export const cambiosQuery = (id: string) =>
  queryOptions({
    queryKey: ['remesas', 'cambios', id],
    queryFn: ({ signal }) =>
      api.send<{ sin: SinRecibo[] }>(`/api/remesas/${encodeURIComponent(id)}/cambios`, { signal }),
    staleTime: 0,
  })

/** The receipts that a file for this day would hold, and those it would not. */
export const propuestaQuery = (vence: CivilDate) =>
  queryOptions({
    queryKey: ['remesas', 'propuesta', vence],
    queryFn: ({ signal }) => api.send<Propuesta>('/api/remesas/propuesta', { method: 'POST', body: { vence }, signal }),
    staleTime: 0,
  })

export const recibosQuery = (remesa: string, { q, pagina = 1, filas = defaultRows }: Shown) => {
  const own = api.filter('id_remesa = {:remesa}', { remesa })
  const filter = [own, ...wordsFilter(q, ['id_miembro.nombre', 'id_mandato.nombre', 'concepto'])].join(' && ')
  return queryOptions({
    queryKey: ['remesas_recibos', 'de-remesa', filter, pagina, filas],
    queryFn: ({ signal }) =>
      api.collection('remesas_recibos').getList<Recibo>(pagina, filas, {
        filter,
        sort: 'id_miembro.nombre:es',
        expand: reciboExpand,
        signal,
      }),
    placeholderData: keepPreviousData,
  })
}

/** The receipts of a file that have become payments, or were returned before. Read again while the server enters them. */
export const ingresadosQuery = (remesa: string) =>
  queryOptions({
    queryKey: ['remesas_recibos', 'ingresados', remesa],
    queryFn: async ({ signal }) => {
      const filter = api.filter("id_remesa = {:remesa} && estado != 'por_cobrar'", { remesa })
      const { totalItems } = await api
        .collection('remesas_recibos')
        .getList<Recibo>(1, 1, { filter, fields: 'id', signal })
      return totalItems
    },
    refetchInterval: 3000,
  })

export const reciboQuery = (id: string) =>
  queryOptions({
    queryKey: ['remesas_recibos', 'one', id],
    queryFn: ({ signal }) => api.collection('remesas_recibos').getOne<Recibo>(id, { expand: reciboExpand, signal }),
  })
