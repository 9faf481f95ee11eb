import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Campo, Importacion, Trato } from '#shared/collections/importar.ts'
import type { Tarea } from '#shared/tareas.ts'
import { showRunning } from '#web/features/tareas/tareas.queries.ts'
import { api } from '#web/lib/api/api.ts'
import { describeError } from '#web/lib/api/errors.ts'
import { useWrite } from '#web/lib/api/use-write.ts'
import { toast } from '#web/ui/feedback/toast.ts'

/** The choices for an uploaded file. */
export type Choices = {
  mapeo: (Campo | '')[]
  duplicados: 'omitir' | 'actualizar'
  decisiones: Record<string, Trato>
  id_plan_plazo: string
}

/** Uploads the file and returns its columns. */
export function useUpload(sucursal_id: string, onDone: (upload: Importacion) => void) {
  return useWrite({
    onDone,
    stale: [],
    write: (file: File) => {
      const body = new FormData()
      body.set('archivo', file)
      body.set('sucursal_id', sucursal_id)
      return api.send<Importacion>('/api/importar', { method: 'POST', body })
    },
  })
}

/** Runs the review of an upload. */
export function useReview(id: string) {
  return useMutation({
    mutationFn: (choices: Choices) => api.send<Importacion>(`/api/importar/${id}`, { method: 'POST', body: choices }),
  })
}

/** Starts the import. Idempotent. */
export function useApply(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (choices: Choices) =>
      api.send<{ tarea?: Tarea }>(`/api/importar/${id}`, { method: 'POST', body: { ...choices, aplicar: true } }),
    onSuccess: ({ tarea }) => tarea && showRunning(queryClient, tarea),
  })
}

/** Takes an import back. `onRefused`: somebody of the list has paid, for example. */
export function useUndoImport(id: string, { onDone, onRefused }: { onDone: () => void; onRefused?: () => void }) {
  return useWrite({
    write: () => api.send<{ deshechos: number }>(`/api/importar/${id}/deshacer`, { method: 'POST' }),
    stale: ['miembros', 'importaciones'],
    onDone: () => {
      toast.success('La importación se deshizo')
      onDone()
    },
    onError: (error) => {
      toast.error(describeError(error).sentence)
      onRefused?.()
    },
  })
}
