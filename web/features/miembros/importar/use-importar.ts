import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Importacion } from '#shared/importar/importacion.ts'
import type { Tarea } from '#shared/tareas.ts'
import { problemOf, showRunning, tareasQuery } from '#web/features/tareas/tareas.queries.ts'
import { api } from '#web/lib/api/api.ts'
import { markStale } from '#web/lib/api/collection-keys.ts'
import { describeError } from '#web/lib/api/errors.ts'
import { useWrite } from '#web/lib/api/use-write.ts'
import { toast } from '#web/ui/feedback/toast.ts'

/** Uploads the file and returns how it was understood. */
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

/** Takes an import back and follows it to its end, also one begun elsewhere. `problem`: somebody of the list has paid. */
export function useUndoImport(id: string, onDone: () => void) {
  const queryClient = useQueryClient()
  const { data: tareas = [] } = useQuery(tareasQuery)
  const [followed, setFollowed] = useState<string>()
  const running = tareas.find(
    ({ tipo, registro, estado }) => tipo === 'deshacer' && registro === id && estado === 'en curso',
  )
  if (running && running.id !== followed) setFollowed(running.id)
  const tarea = tareas.find((one) => one.id === followed)
  const start = useWrite({
    write: () => api.send<{ tarea: Tarea }>(`/api/importar/${id}/deshacer`, { method: 'POST' }),
    stale: [],
    onDone: (answer) => {
      setFollowed(answer.tarea.id)
      void showRunning(queryClient, answer.tarea)
    },
  })
  const isDone = tarea?.estado === 'hecha'
  const end = useEffectEvent(() => {
    toast.success('La importación se deshizo')
    for (const collection of ['miembros', 'importaciones']) void markStale(queryClient, collection)
    onDone()
  })
  useEffect(() => {
    if (isDone) end()
  }, [isDone])
  const ended = tarea && problemOf(tarea)
  return {
    start: () => start.mutate(undefined),
    isPending: start.isPending || running !== undefined,
    running,
    problem: start.isPending ? null : start.error ? describeError(start.error).sentence : (ended ?? null),
  }
}
