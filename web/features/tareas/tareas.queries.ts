import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Tarea } from '#shared/tareas.ts'
import { api } from '#web/lib/api.ts'
import { describeError } from '#web/lib/errors.ts'
import { toast } from '#web/ui/toast.ts'

const lookEvery = 700

/** The imports of the last day, newest first; asked again and again while one goes on. */
export const tareasQuery = queryOptions({
  queryKey: ['tareas'],
  queryFn: async ({ signal }) => (await api.send<{ tareas: Tarea[] }>('/api/tareas', { method: 'GET', signal })).tareas,
  refetchInterval: ({ state }) => (state.data?.some(({ estado }) => estado === 'en curso') ? lookEvery : false),
})

/** Ends one that goes on; nothing of it stays. */
export function useCancelar(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => api.send<Tarea>(`/api/tareas/${id}/cancelar`, { method: 'POST' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: tareasQuery.queryKey }),
    onError: (error) => toast.error(describeError(error).sentence),
  })
}

/** The sentence for a task that left nothing; null for one that goes on or is done. */
export function problemOf({ estado, problema }: Tarea): string | null {
  if (estado === 'cancelada') return 'Se canceló: no se importó nada.'
  if (estado === 'interrumpida')
    return 'El servidor se detuvo antes de terminar. No quedó nada a medias: vuelve a empezar cuando quieras.'
  return problema?.message ?? null
}
