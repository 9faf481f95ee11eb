import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnulacionInput, PedidoAnulacion } from '#shared/collections/pago.ts'
import { api } from '#web/lib/api/api.ts'
import { markStale } from '#web/lib/api/collection-keys.ts'
import { newRecordId } from '#web/lib/api/new-record-id.ts'

/** Voids a payment. It stays visible with user and reason, and later periods move back. */
export function useVoidPago(id: string) {
  const settle = useSettle()
  return useMutation({
    networkMode: 'always',
    mutationFn: (body: AnulacionInput) =>
      api.send(`/api/pagos/${encodeURIComponent(id)}/anular`, { method: 'POST', body }),
    onSuccess: settle,
  })
}

/** Asks those who may void. A retry is the same request. */
export function useRequestVoid(id_pago: string) {
  const settle = useSettle()
  const [id] = useState(newRecordId)
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ motivo }: AnulacionInput) =>
      api.collection('pedidos_anulacion').create<PedidoAnulacion>({ id, id_pago, motivo }),
    onSuccess: settle,
  })
}

/** Answers a request: the payment is voided, or it stays. */
export function useAnswerPedido(id: string) {
  const settle = useSettle()
  return useMutation({
    networkMode: 'always',
    mutationFn: (estado: 'anulado' | 'rechazado') =>
      api.send(`/api/pedidos_anulacion/${encodeURIComponent(id)}/responder`, { method: 'POST', body: { estado } }),
    onSuccess: settle,
  })
}

function useSettle() {
  const queryClient = useQueryClient()
  return async () => {
    await Promise.all([markStale(queryClient, 'pagos'), markStale(queryClient, 'pedidos_anulacion')])
  }
}
