import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Campo, Importacion, Trato } from '#shared/importar.ts'
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

export type Resumen = { creados: number; actualizados: number; con_membresia: number }
export type Revisada = Importacion & { resumen?: Resumen }

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
    mutationFn: (choices: Choices) => api.send<Revisada>(`/api/importar/${id}`, { method: 'POST', body: choices }),
  })
}

/** Does it. Sent again it answers what was done. */
export function useApply(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (choices: Choices) =>
      api.send<Revisada>(`/api/importar/${id}`, { method: 'POST', body: { ...choices, aplicar: true } }),
    onSuccess: () => markStale(queryClient, 'miembros'),
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
