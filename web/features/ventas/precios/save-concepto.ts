import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Concepto } from '#shared/ventas/venta.ts'
import { api } from '#web/lib/api/api.ts'
import { markStale } from '#web/lib/api/collection-keys.ts'
import { describeError } from '#web/lib/api/errors.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { listaDePreciosQuery } from '../queries/conceptos.queries.ts'

/** Puts a line away, or sells it again. */
export function useSwitchConcepto() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, activo }: Concepto) => api.collection('conceptos').update<Concepto>(id, { activo: !activo }),
    onSuccess: async ({ nombre, activo }) => {
      toast.success(activo ? `${nombre} se vende otra vez` : `${nombre} ya no se vende`)
      await markStale(queryClient, 'conceptos')
    },
    onError: (error) => {
      const { sentence, fields } = describeError(error)
      toast.error(fields['nombre'] ? 'Ya se vende otro con ese nombre' : sentence)
    },
  })
}

interface Move {
  readonly id: string
  /** The line to stand after; '' to stand first. */
  readonly despues_de: string
}

/** Moves a line of a branch's price list. The list shows it at once, so that a second press moves it further. */
export function useMoveConcepto(sucursal: string) {
  const queryClient = useQueryClient()
  const { queryKey } = listaDePreciosQuery(sucursal)
  return useMutation({
    scope: { id: 'conceptos' },
    mutationFn: ({ id, despues_de }: Move) =>
      api.send<Concepto>(`/api/conceptos/${id}/mover`, { method: 'POST', body: { despues_de } }),
    onMutate: async (move) => {
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, (lines) => lines && moved(lines, move))
    },
    onError: (error) => toast.error(describeError(error).sentence),
    onSettled: () => markStale(queryClient, 'conceptos'),
  })
}

function moved(lines: readonly Concepto[], { id, despues_de }: Move): Concepto[] {
  const others = lines.filter((line) => line.id !== id)
  const at = others.findIndex((line) => line.id === despues_de) + 1
  return others.toSpliced(at, 0, ...lines.filter((line) => line.id === id))
}
