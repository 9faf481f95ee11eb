import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '#web/lib/api/api.ts'
import { defaultRows, type ListSearch } from '#web/lib/lists/list-search.ts'
import { wordsFilter } from './list-words.ts'
import { type Recibo, reciboExpand } from './recibo.ts'

interface Shown extends Pick<ListSearch, 'q' | 'pagina' | 'filas'> {
  atendidos?: 'true' | undefined
}

/** Returned receipts of a branch: those that wait for a person, or those that were answered. */
export const devueltosQuery = ({ q, pagina = 1, filas = defaultRows, atendidos }: Shown, sucursal: string) => {
  const filter = [
    api.filter('sucursal_id = {:sucursal}', { sucursal }),
    // The day of a return is read from the returns alone; the state from all receipts of all years.
    `dia != '' && estado = 'devuelto'`,
    atendidos ? `atendida != ''` : `atendida = ''`,
    ...wordsFilter(q, ['id_miembro.nombre', 'id_mandato.nombre']),
  ].join(' && ')
  return queryOptions({
    queryKey: ['remesas_recibos', 'devueltos', filter, pagina, filas],
    queryFn: ({ signal }) =>
      api.collection('remesas_recibos').getList<Recibo>(pagina, filas, {
        filter,
        sort: '-dia,-created',
        expand: reciboExpand,
        signal,
      }),
    placeholderData: keepPreviousData,
  })
}
