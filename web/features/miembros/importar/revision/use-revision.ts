import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { sinElecciones, type Elecciones, type Importacion } from '#shared/importar/importacion.ts'
import type { EleccionDeLectura } from '#shared/importar/lectura.ts'
import type { Tarea } from '#shared/tareas.ts'
import { showRunning } from '#web/features/tareas/tareas.queries.ts'
import { api } from '#web/lib/api/api.ts'
import { type Borrador, borradorDe } from './borrador.ts'

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
  const latest = useRef(lectura)
  const leer = useMutation({
    // The server keeps the last reading: one after the other.
    scope: { id: path },
    mutationFn: (chosen: EleccionDeLectura) => api.send<Importacion>(`${path}/leer`, { method: 'POST', body: chosen }),
    onSuccess: (read, chosen) => {
      if (chosen === latest.current) onChange(borradorDe(read, chosen))
    },
  })
  const asked = leer.isPending ? leer.variables : lectura
  return {
    shown,
    isStale: answer.isFetching || leer.isPending,
    /** The answer to these choices is there: they can be imported. */
    isAnswered: !answer.isFetching && !leer.isPending && answer.error === null,
    error: leer.error ?? answer.error,
    /** The choices of reading, with those still asked for. */
    asked,
    choose: (part: Partial<Elecciones>) => {
      if (leer.error) leer.reset()
      onChange({ ...borrador, elecciones: { ...elecciones, ...part } })
    },
    read: (part: EleccionDeLectura) => {
      latest.current = nextReading(asked, part)
      leer.mutate(latest.current)
    },
  }
}

/** Lines move with another sheet or separator, so the line of the headings is looked for again. */
function nextReading(before: EleccionDeLectura, part: EleccionDeLectura): EleccionDeLectura {
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
