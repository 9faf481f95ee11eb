import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Campo, Importacion, Trato } from '#shared/importar.ts'
import { tareasQuery } from '#web/features/tareas/tareas.queries.ts'
import { api } from '#web/lib/api.ts'
import { markStale } from '#web/lib/collection-keys.ts'
import { describeError } from '#web/lib/errors.ts'
import { toast } from '#web/ui/toast.ts'

/** What the screen has chosen about an upload. */
export type Choices = {
  mapeo: (Campo | '')[]
  duplicados: 'omitir' | 'actualizar'
  decisiones: Record<string, Trato>
  id_plan_plazo: string
}

/** Sends the file and answers its columns. */
export function useUpload(sucursal_id: string) {
  return useMutation({
    mutationFn: (file: File) => {
      const body = new FormData()
      body.set('archivo', file)
      body.set('sucursal_id', sucursal_id)
      return api.send<Importacion>('/api/importar', { method: 'POST', body })
    },
  })
}

/** Asks what would become of each row. */
export function useReview(id: string) {
  return useMutation({
    mutationFn: (choices: Choices) => api.send<Importacion>(`/api/importar/${id}`, { method: 'POST', body: choices }),
  })
}

/** Begins it. Sent again it begins nothing new. */
export function useApply(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (choices: Choices) =>
      api.send(`/api/importar/${id}`, { method: 'POST', body: { ...choices, aplicar: true } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: tareasQuery.queryKey }),
  })
}

/** Takes the whole import back. */
export function useUndoImport(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => api.send<{ deshechos: number }>(`/api/importar/${id}/deshacer`, { method: 'POST' }),
    onSuccess: async () => {
      toast.success('La importación se deshizo')
      await markStale(queryClient, 'miembros')
    },
    onError: (error) => toast.error(describeError(error).sentence),
  })
}
