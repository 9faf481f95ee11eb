import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Plataforma } from '#shared/collections/plataforma.ts'
import type {
  EstadoServicio,
  MetodoServicio,
  Servicio,
  ServicioPago,
  UsoServicio,
} from '#shared/collections/servicio.ts'
import { api } from '#web/lib/api.ts'
import { markStale } from '#web/lib/collection-keys.ts'

/** The tiers of the platform, cheapest first. A limit of 0 is none. */
export const serviciosQuery = () =>
  queryOptions({
    queryKey: ['servicios', 'list'],
    queryFn: ({ signal }) => api.collection('servicios').getFullList<Servicio>({ sort: 'precio', signal }),
    staleTime: 10 * 60_000,
  })

/** What the gym has of what a service limits, and how it can pay. */
export const usoQuery = (gimnasioId: string) =>
  queryOptions({
    queryKey: ['servicios_pagos', 'uso', gimnasioId],
    queryFn: async ({ signal }) => {
      const { data } = await api.send<{ data: UsoServicio }>(`/api/servicio/uso/${gimnasioId}`, { signal })
      return data
    },
    staleTime: 0,
  })

/** What the gym has paid the platform, newest first. */
export const serviciosPagosQuery = () =>
  queryOptions({
    queryKey: ['servicios_pagos', 'list'],
    queryFn: ({ signal }) =>
      api.collection('servicios_pagos').getList<ServicioPago>(1, 24, { sort: '-created,-@rowid', signal }),
  })

/** What became of a payment by a provider: it is asked each time, until it is known. */
export const revisarPagoQuery = (id: string) =>
  queryOptions({
    queryKey: ['servicios_pagos', 'revisar', id],
    queryFn: ({ signal }) =>
      api.send<ServicioPago>(`/api/servicio/pagos/${encodeURIComponent(id)}/revisar`, { method: 'POST', signal }),
    refetchInterval: ({ state }) => (state.data?.estado === 'pendiente' ? 4000 : false),
    retry: 1,
  })

/** Where a gym sends its transfer. */
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

/** Asks for a payment; for a provider's, answers with where it is paid. The same id again is the same payment. */
export function usePagarServicio() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ comprobante, ...pago }: NuevoPago) => {
      const body = comprobante ? { ...pago, comprobante } : pago
      const made = await api.collection('servicios_pagos').create<ServicioPago>(body)
      if (pago.metodo === 'transferencia') return made
      return api.send<ServicioPago>(`/api/servicio/pagos/${made.id}/pagar`, { method: 'POST' })
    },
    onSettled: () => markStale(queryClient, 'servicios_pagos'),
  })
}

/** Down to the free service, or back from there. */
export function useDejarServicio() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (act: 'dejar' | 'seguir') =>
      api.send<{ data: EstadoServicio }>(`/api/servicio/${act}`, { method: 'POST' }),
    onSuccess: () => Promise.all([markStale(queryClient, 'servicios_pagos'), markStale(queryClient, 'gimnasios')]),
  })
}
