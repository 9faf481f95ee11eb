import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Venta, VentaInput } from '#shared/ventas/venta.ts'
import { isFormOpen, runAct, useActForm } from '#web/lib/acts/run-act.ts'
import { useTeller } from '#web/lib/acts/use-teller.ts'
import { createOnce } from '#web/lib/api/create-once.ts'
import { markStale } from '#web/lib/api/collection-keys.ts'
import { ventaExpand, ventaQuery } from '../../queries/ventas.queries.ts'

interface Attempt {
  input: VentaInput
  /** The sale in words. */
  que: string
  usuario: string
}

/** Sells once, under this id, however often it is tried. The outcome is told elsewhere if the form is left before it. */
export function useSell(id: string, onSold: (venta: Venta, input: VentaInput) => void) {
  const queryClient = useQueryClient()
  const teller = useTeller()
  useActForm(id, teller)
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ input, que, usuario }: Attempt) => {
      const act = { id, coleccion: 'ventas', expand: ventaExpand, input, que, usuario, miembro: '' } as const
      const send = () => createOnce<Venta>('ventas', input, ventaExpand)
      return runAct(act, teller, send, (stored) => ({ stored }))
    },
    onSuccess: (venta, { input }) => {
      void markStale(queryClient, 'ventas')
      if (venta.a_cuenta > 0) void markStale(queryClient, 'deudas')
      if (venta.tipo === 'pase_del_dia') void markStale(queryClient, 'asistencias')
      queryClient.setQueryData(ventaQuery(venta.id).queryKey, venta)
      if (isFormOpen(id)) onSold(venta, input)
    },
    onError: () => void markStale(queryClient, 'conceptos'),
  })
}
