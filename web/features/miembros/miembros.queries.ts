import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { MiembroPago } from '#shared/collections/miembro-pago.ts'
import type { Miembro } from '#shared/collections/miembro.ts'
import type { Pago } from '#shared/collections/pago.ts'
import type { CivilDate } from '#shared/dates.ts'
import { api } from '#web/lib/api.ts'
import type { Session } from '#web/lib/session.ts'
import { type ListPlace, miembrosFilter, miembrosSort } from './miembros-filter.ts'
import type { MiembrosSearch } from './miembros-search.ts'

export const usualRows = 30
const shownPagos = 50

/** Where and when the list is looked at. */
export const placeOf = ({ branch, gym }: Session, today: CivilDate): ListPlace => ({
  sucursal: branch.id,
  today,
  zona: gym.zona_horaria,
  tolerancias: gym.politica,
})

/** One page of the list; the former page stays until the next one is there. */
export function miembrosListQuery(search: MiembrosSearch, place: ListPlace) {
  const page = search.pagina ?? 1
  const rows = search.filas ?? usualRows
  const filter = miembrosFilter(search, place)
  const sort = miembrosSort(search.orden)
  return queryOptions({
    queryKey: ['miembros_pagos', 'list', { page, rows, filter, sort }],
    queryFn: ({ signal }) =>
      api
        .collection('miembros_pagos')
        .getList<MiembroPago>(page, rows, { filter, sort, expand: 'id_plan_plazo.id_plan', signal }),
    placeholderData: keepPreviousData,
  })
}

/** The member as stored, for the form and the panel. */
export const miembroQuery = (id: string) =>
  queryOptions({
    queryKey: ['miembros', 'one', id],
    queryFn: ({ signal }) => api.collection('miembros').getOne<Miembro>(id, { signal }),
  })

/** The member with his membership, for the panel. */
export const membresiaQuery = (id: string) =>
  queryOptions({
    queryKey: ['miembros_pagos', 'one', id],
    queryFn: ({ signal }) =>
      api.collection('miembros_pagos').getOne<MiembroPago>(id, { expand: 'id_plan_plazo.id_plan', signal }),
  })

/** His payments, newest first, voided ones included. */
export const pagosOfMiembroQuery = (id: string) =>
  queryOptions({
    queryKey: ['pagos', 'of-miembro', id],
    queryFn: ({ signal }) =>
      api.collection('pagos').getList<Pago>(1, shownPagos, {
        filter: api.filter('id_miembro = {:id}', { id }),
        sort: '-fecha_pago',
        expand: 'id_plan_plazo.id_plan',
        signal,
      }),
  })
