import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { CuentaEnLinea } from '#shared/en_linea/cuenta.ts'
import { api } from '#web/lib/api/api.ts'
import { describeError } from '#web/lib/api/errors.ts'
import { useWrite } from '#web/lib/api/use-write.ts'
import { toast } from '#web/ui/feedback/toast.ts'

/** The gym's account at the payment provider. */
export const cuentaQuery = queryOptions({
  queryKey: ['cobros_en_linea', 'cuenta'],
  queryFn: ({ signal }) => api.send<CuentaEnLinea>('/api/cobros_en_linea/cuenta', { method: 'GET', signal }),
  staleTime: 60_000,
})

/** True if a link can be paid into the account. */
export const isConnected = (cuenta: CuentaEnLinea | undefined): boolean =>
  cuenta !== undefined && cuenta.conectada !== '' && !cuenta.rechazada

const onError = (error: Error) => toast.error(describeError(error).sentence)

/** Leaves for the provider's page, where the connection is allowed. */
export const useConnect = () =>
  useWrite({
    write: () => api.send<{ url: string }>('/api/cobros_en_linea/conectar', { method: 'POST' }),
    stale: [],
    onDone: ({ url }) => location.assign(url),
    onError,
  })

/** `onAnswer`: it is disconnected, or refused. */
export function useDisconnect(onAnswer: () => void) {
  const queryClient = useQueryClient()
  return useWrite({
    write: () => api.send<CuentaEnLinea>('/api/cobros_en_linea/desconectar', { method: 'POST' }),
    stale: [],
    onDone(cuenta) {
      queryClient.setQueryData(cuentaQuery.queryKey, cuenta)
      toast.success('Cobros en línea desconectados')
      onAnswer()
    },
    onError(error) {
      onError(error)
      onAnswer()
    },
  })
}
