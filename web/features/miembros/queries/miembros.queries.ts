import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Asistencia } from '#shared/collections/asistencia.ts'
import type { MiembroPago } from '#shared/collections/miembro-pago.ts'
import type { Miembro } from '#shared/collections/miembro.ts'
import type { Venta } from '#shared/ventas/venta.ts'
import type { Pago } from '#shared/collections/pago.ts'
import type { CivilDate } from '#shared/values/dates.ts'
import { api } from '#web/lib/api/api.ts'
import { defaultRows } from '#web/lib/lists/list-search.ts'
import type { Session } from '#web/lib/session.ts'
import { type ListContext, miembrosFilter, miembrosSort } from './miembros-filter.ts'
import type { MiembrosSearch } from './miembros-search.ts'

const shownVentas = 6
const shownPagos = 50
export const shownVisitas = 200

/** The branch, and the day for the states. */
export const listContext = ({ branch, gym }: Pick<Session, 'branch' | 'gym'>, today: CivilDate): ListContext => ({
  sucursal: branch.id,
  today,
  zona: gym.zona_horaria,
  tolerancias: gym.politica,
})

/** One page of the list; the previous page stays while the next one loads. */
export function miembrosListQuery(search: MiembrosSearch, context: ListContext) {
  const page = search.pagina ?? 1
  const rows = search.filas ?? defaultRows
  const filter = miembrosFilter(search, context)
  const sort = miembrosSort(search)
  return queryOptions({
    queryKey: ['miembros_pagos', 'list', { page, rows, filter, sort }],
    queryFn: ({ signal }) =>
      api
        .collection('miembros_pagos')
        .getList<MiembroPago>(page, rows, { filter, sort, expand: 'id_plan_plazo.id_plan', signal }),
    placeholderData: keepPreviousData,
  })
}

/** The stored member, for form and panel. */
export const miembroQuery = (id: string) =>
  queryOptions({
    queryKey: ['miembros', 'one', id],
    queryFn: ({ signal }) => api.collection('miembros').getOne<Miembro>(id, { signal }),
  })

/** The member with the membership, for the panel. */
export const membresiaQuery = (id: string) =>
  queryOptions({
    queryKey: ['miembros_pagos', 'one', id],
    queryFn: ({ signal }) =>
      api.collection('miembros_pagos').getOne<MiembroPago>(id, { expand: 'id_plan_plazo.id_plan', signal }),
  })

/** A member as a loaded list holds it, to show while the newest state loads. */
export const rowOf = (queryClient: QueryClient, id: string): MiembroPago | undefined =>
  queryClient
    .getQueriesData<{ items: MiembroPago[] }>({ queryKey: ['miembros_pagos', 'list'] })
    .flatMap(([, list]) => list?.items ?? [])
    .find((row) => row.id === id)

/** A member's payments, newest first, voided ones included. */
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

/** A member's small sales, newest first, voided ones included. */
export const ventasOfMiembroQuery = (id: string) =>
  queryOptions({
    queryKey: ['ventas', 'of-miembro', id],
    queryFn: ({ signal }) =>
      api.collection('ventas').getList<Venta>(1, shownVentas, {
        filter: api.filter('id_miembro = {:id}', { id }),
        sort: '-created',
        signal,
      }),
  })

/** A member's visits, newest first: entries that went in and were not undone. */
export const visitasOfMiembroQuery = (id: string) =>
  queryOptions({
    queryKey: ['asistencias', 'of-miembro', id],
    queryFn: ({ signal }) =>
      api.collection('asistencias').getList<Asistencia>(1, shownVisitas, {
        filter: api.filter("id_miembro = {:id} && resultado != 'no' && deshecha = null", { id }),
        sort: '-instante',
        fields: 'id,instante',
        signal,
      }),
  })
