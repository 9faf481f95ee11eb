import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AnulacionInput } from '#shared/collections/pago.ts'
import { api } from '#web/lib/api.ts'
import { markStale } from '#web/lib/collection-keys.ts'

/** Voids a payment: it stays with who voided it and why, and the periods after it move back. */
export function useVoidPago(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: (body: AnulacionInput) =>
      api.send(`/api/pagos/${encodeURIComponent(id)}/anular`, { method: 'POST', body }),
    onSuccess: () => markStale(queryClient, 'pagos'),
  })
}
