import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Asistencia, Ocupacion } from '#shared/collections/asistencia.ts'
import { api } from '#web/lib/api/api.ts'

const shown = 20
const minute = 60_000

/** The last entries of a branch, newest first. */
export const ultimasQuery = (sucursal_id: string) =>
  queryOptions({
    queryKey: ['asistencias', 'ultimas', sucursal_id],
    queryFn: async ({ signal }) => {
      const { items } = await api.collection('asistencias').getList<Asistencia>(1, shown, {
        filter: api.filter('sucursal_id = {:sucursal_id}', { sucursal_id }),
        sort: '-instante',
        expand: 'id_miembro,usuario_id',
        skipTotal: true,
        signal,
      })
      return items
    },
    placeholderData: keepPreviousData,
  })

/** People inside now, and the places left. Time alone changes it, too. */
export const ocupacionQuery = (sucursal_id: string) =>
  queryOptions({
    queryKey: ['asistencias', 'ocupacion', sucursal_id],
    queryFn: ({ signal }) =>
      api.send<Ocupacion>('/api/asistencias/ocupacion', { query: { sucursal: sucursal_id }, signal }),
    refetchInterval: minute,
    placeholderData: keepPreviousData,
  })
