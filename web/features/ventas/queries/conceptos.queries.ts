import { queryOptions } from '@tanstack/react-query'
import type { Concepto } from '#shared/ventas/venta.ts'
import { api } from '#web/lib/api/api.ts'

/** As the server numbers them, see move-concepto.ts. */
const byPlace = 'lugar,created,@rowid'

/** The lines on sale of a branch, as the branch ordered them: a new one stands last and moves no keys. */
export const conceptosQuery = (sucursal: string) =>
  queryOptions({
    queryKey: ['conceptos', 'venta', sucursal],
    queryFn: ({ signal }) =>
      api.collection('conceptos').getFullList<Concepto>({
        filter: api.filter('sucursal_id = {:sucursal}', { sucursal }),
        sort: byPlace,
        signal,
      }),
  })

/** The whole price list of a branch, with the lines put away. */
export const listaDePreciosQuery = (sucursal: string) =>
  queryOptions({
    queryKey: ['conceptos', 'todos', sucursal],
    queryFn: ({ signal }) =>
      api.collection('conceptos').getFullList<Concepto>({
        filter: api.filter('sucursal_id = {:sucursal} && (activo = true || activo = false)', { sucursal }),
        sort: `-activo,${byPlace}`,
        signal,
      }),
  })
