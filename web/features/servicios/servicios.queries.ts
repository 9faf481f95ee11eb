import { queryOptions } from '@tanstack/react-query'
import type { Plataforma } from '#shared/collections/plataforma.ts'
import type {
  EstadoServicio,
  MetodoServicio,
  Servicio,
  ServicioPago,
  UsoServicio,
} from '#shared/collections/servicio.ts'
import { api } from '#web/lib/api/api.ts'
import { type Then, useWrite } from '#web/lib/api/use-write.ts'

/** The platform's services, cheapest first. A limit of 0 means unlimited. */
export const serviciosQuery = () =>
  queryOptions({
    queryKey: ['servicios', 'list'],
    queryFn: ({ signal }) => api.collection('servicios').getFullList<Servicio>({ sort: 'precio', signal }),
    staleTime: 10 * 60_000,
  })

/** The gym's usage against the limits, and its payment options. */
export const usoQuery = (gimnasioId: string) =>
  queryOptions({
    queryKey: ['servicios_pagos', 'uso', gimnasioId],
    queryFn: async ({ signal }) => {
      const { data } = await api.send<{ data: UsoServicio }>(`/api/servicio/uso/${gimnasioId}`, { signal })
      return data
    },
    staleTime: 0,
  })

/** The gym's payments to the platform, newest first. */
export const serviciosPagosQuery = () =>
  queryOptions({
    queryKey: ['servicios_pagos', 'list'],
    queryFn: ({ signal }) =>
      api.collection('servicios_pagos').getList<ServicioPago>(1, 24, { sort: '-created,-@rowid', signal }),
  })

/** The state of a provider's payment; polled until it is final. */
export const revisarPagoQuery = (id: string) =>
  queryOptions({
    queryKey: ['servicios_pagos', 'revisar', id],
    queryFn: ({ signal }) =>
      api.send<ServicioPago>(`/api/servicio/pagos/${encodeURIComponent(id)}/revisar`, { method: 'POST', signal }),
    refetchInterval: ({ state }) => (state.data?.estado === 'pendiente' ? 4000 : false),
    retry: 1,
  })

/** The bank details for a transfer. */
export const plataformaQuery = () =>
  queryOptions({
    queryKey: ['plataforma', 'list'],
    queryFn: async ({ signal }) => {
      const [found] = await api.collection('plataforma').getFullList<Plataforma>({ signal })
      return found ?? null
    },
  })

export interface NuevoPago {
  id: string
  servicio_id: string
  meses: number
  metodo: MetodoServicio
  referencia: string
  comprobante: File | null
}

/** Creates a payment; for a provider, returns the address of its payment page. Idempotent by id. */
export function usePagarServicio(then: Then<ServicioPago, NuevoPago>) {
  return useWrite({
    ...then,
    write: async ({ comprobante, ...pago }: NuevoPago) => {
      const body = comprobante ? { ...pago, comprobante } : pago
      const made = await api.collection('servicios_pagos').create<ServicioPago>(body)
      if (pago.metodo === 'transferencia') return made
      return api.send<ServicioPago>(`/api/servicio/pagos/${made.id}/pagar`, { method: 'POST' })
    },
    stale: ['servicios_pagos'],
  })
}

/** Changes to the free service at the end of the period, or cancels that. */
export function useDejarServicio(then: Then<{ data: EstadoServicio }>) {
  return useWrite({
    ...then,
    write: (act: 'dejar' | 'seguir') => api.send<{ data: EstadoServicio }>(`/api/servicio/${act}`, { method: 'POST' }),
    stale: ['servicios_pagos', 'gimnasios'],
  })
}
