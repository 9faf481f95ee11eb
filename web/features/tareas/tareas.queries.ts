import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Tarea } from '#shared/tareas.ts'
import { api } from '#web/lib/api/api.ts'
import { describeError } from '#web/lib/api/errors.ts'
import { toast } from '#web/ui/feedback/toast.ts'

const pollInterval = 700

/** The imports of the last day, newest first; polled while one is running. */
export const tareasQuery = queryOptions({
  queryKey: ['tareas'],
  queryFn: async ({ signal }) => (await api.send<{ tareas: Tarea[] }>('/api/tareas', { method: 'GET', signal })).tareas,
  refetchInterval: ({ state }) => (state.data?.some(({ estado }) => estado === 'en curso') ? pollInterval : false),
})

/** Shows a task as running before the list is refetched, because a short one is done by then. */
export function showRunning(queryClient: QueryClient, tarea: Tarea): Promise<void> {
  const { queryKey } = tareasQuery
  queryClient.setQueryData(queryKey, (known = []) => [tarea, ...known.filter(({ id }) => id !== tarea.id)])
  return queryClient.invalidateQueries({ queryKey })
}

/** Cancels a running import and removes its rows. */
export function useCancelar(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => api.send<Tarea>(`/api/tareas/${id}/cancelar`, { method: 'POST' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: tareasQuery.queryKey }),
    onError: (error) => toast.error(describeError(error).sentence),
  })
}

/** The error of a cancelled or failed import; null for others. */
export function problemOf({ estado, problema }: Tarea): string | null {
  if (estado === 'cancelada') return 'Se canceló: no se importó nada.'
  if (estado === 'interrumpida')
    return 'El servidor se detuvo antes de terminar. No quedó nada a medias: vuelve a empezar cuando quieras.'
  return problema?.message ?? null
}
