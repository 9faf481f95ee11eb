import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Concepto, ConceptoInput } from '#shared/ventas/venta.ts'
import { api } from '#web/lib/api/api.ts'
import { markStale } from '#web/lib/api/collection-keys.ts'
import { describeError } from '#web/lib/api/errors.ts'
import { newRecordId } from '#web/lib/api/new-record-id.ts'
import { type Then, useWrite } from '#web/lib/api/use-write.ts'
import { toast } from '#web/ui/feedback/toast.ts'

/** Adds a line of the price list (once, however often it is sent) or changes the stored one. */
export function useSaveConcepto(stored: Concepto | undefined, then: Then<Concepto, ConceptoInput>) {
  const [newId] = useState(newRecordId)
  const conceptos = api.collection('conceptos')
  return useWrite({
    ...then,
    write: (input: ConceptoInput) =>
      stored ? conceptos.update<Concepto>(stored.id, input) : conceptos.create<Concepto>({ id: newId, ...input }),
    stale: ['conceptos'],
  })
}

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
