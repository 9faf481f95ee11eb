import { queryOptions } from '@tanstack/react-query'
import type { CobroEnLinea } from '#shared/en_linea/cobro-en-linea.ts'
import { api } from '#web/lib/api/api.ts'
import { type Then, useWrite } from '#web/lib/api/use-write.ts'

const shown = 20

/** Payments of the branch that wait for a person, oldest first. */
export const waitingCobrosQuery = (sucursal: string) =>
  queryOptions({
    queryKey: ['cobros_en_linea', 'waiting', sucursal],
    queryFn: ({ signal }) =>
      api.collection('cobros_en_linea').getList<CobroEnLinea>(1, shown, {
        filter: api.filter('por_asignar = true && sucursal_id = {:sucursal}', { sucursal }),
        sort: 'created',
        expand: 'id_miembro,id_link,id_automatico',
        signal,
      }),
  })

type Act = { act: 'asignar' } | { act: 'resolver'; nota: string }

/** Enters a payment that waits, or stores what a person did about it. */
export const useAssignCobro = (id: string, then: Then<unknown>) =>
  useWrite({
    ...then,
    write: ({ act, ...body }: Act) =>
      api.send(`/api/cobros_en_linea/${encodeURIComponent(id)}/${act}`, { method: 'POST', body }),
    stale: ['cobros_en_linea', 'pagos'],
  })
