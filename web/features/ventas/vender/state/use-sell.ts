import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Venta, VentaInput } from '#shared/ventas/venta.ts'
import { createOnce } from '#web/features/pagos/queries/create-once.ts'
import { markStale } from '#web/lib/api/collection-keys.ts'
import { ventaExpand, ventaQuery } from '../../queries/ventas.queries.ts'

/** Sells once: every retry with the same id in the input is the same sale. */
export function useSell(onSold: (venta: Venta, input: VentaInput) => void) {
  const queryClient = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: (input: VentaInput) => createOnce<Venta>('ventas', input, ventaExpand),
    onSuccess: (venta, input) => {
      void markStale(queryClient, 'ventas')
      if (venta.tipo === 'pase_del_dia') void markStale(queryClient, 'asistencias')
      queryClient.setQueryData(ventaQuery(venta.id).queryKey, venta)
      onSold(venta, input)
    },
    onError: () => void markStale(queryClient, 'conceptos'),
  })
}
