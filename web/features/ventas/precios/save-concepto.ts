import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Concepto } from '#shared/ventas/venta.ts'
import { api } from '#web/lib/api/api.ts'
import { markStale } from '#web/lib/api/collection-keys.ts'
import { describeError } from '#web/lib/api/errors.ts'
import { toast } from '#web/ui/feedback/toast.ts'

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

/** Moves a line of the price list. */
export function useMoveConcepto() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, lugar }: Pick<Concepto, 'id' | 'lugar'>) =>
      api.collection('conceptos').update<Concepto>(id, { lugar }),
    onSuccess: () => markStale(queryClient, 'conceptos'),
    onError: (error) => toast.error(describeError(error).sentence),
  })
}
