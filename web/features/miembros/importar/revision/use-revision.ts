import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Elecciones, Importacion } from '#shared/importar/importacion.ts'
import type { EleccionDeLectura } from '#shared/importar/lectura.ts'
import type { Tarea } from '#shared/tareas.ts'
import { showRunning } from '#web/features/tareas/tareas.queries.ts'
import { api } from '#web/lib/api/api.ts'
import { type Borrador, borradorDe, sinElecciones } from './borrador.ts'

export type Revisada = ReturnType<typeof useRevision>

/** Asks the server about every change of a draft. The last answer wins; until then the one before it stands. */
export function useRevision(borrador: Borrador, onChange: (borrador: Borrador) => void) {
  const { leida, lectura, elecciones } = borrador
  const path = `/api/importar/${leida.id}`
  const answer = useQuery({
    queryKey: ['importaciones', leida.id, lectura, elecciones],
    queryFn: ({ signal }) => api.send<Importacion>(path, { method: 'POST', body: { ...elecciones }, signal }),
    initialData: elecciones === sinElecciones ? leida : undefined,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 0,
  })
  const [shown, setShown] = useState(leida)
  if (answer.data && answer.data !== shown) setShown(answer.data)
  const leer = useMutation({
    mutationFn: (chosen: EleccionDeLectura) => api.send<Importacion>(`${path}/leer`, { method: 'POST', body: chosen }),
  })
  const asked = leer.isPending ? leer.variables : lectura
  return {
    shown,
    isStale: answer.isFetching || leer.isPending,
    error: leer.error ?? answer.error,
    /** The choices of reading, with those still asked for. */
    asked,
    choose: (part: Partial<Elecciones>) => onChange({ ...borrador, elecciones: { ...elecciones, ...part } }),
    read: (part: EleccionDeLectura) => {
      const chosen = readAnew(asked, part)
      leer.mutate(chosen, { onSuccess: (read) => onChange(borradorDe(read, chosen)) })
    },
  }
}

/** Lines move with another sheet or separator, so the line of the headings is looked for again. */
function readAnew(before: EleccionDeLectura, part: EleccionDeLectura): EleccionDeLectura {
  const moves = part.hoja !== undefined || part.separador !== undefined
  return { ...before, ...(moves && { encabezado: undefined }), ...part }
}

/** Starts the import. Idempotent. */
export function useApply(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (elecciones: Elecciones) =>
      api.send<{ tarea?: Tarea }>(`/api/importar/${id}`, { method: 'POST', body: { ...elecciones, aplicar: true } }),
    onSuccess: ({ tarea }) => tarea && showRunning(queryClient, tarea),
  })
}
