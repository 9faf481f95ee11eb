import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PedidoAnulacion } from '#shared/anulaciones/pedido-anulacion.ts'
import type { AnulacionInput } from '#shared/collections/pago.ts'
import { api } from '#web/lib/api/api.ts'
import { markStale } from '#web/lib/api/collection-keys.ts'
import { newRecordId } from '#web/lib/api/new-record-id.ts'
import type { Anulable } from './anulable.ts'

type Of = Pick<Anulable, 'coleccion' | 'id'>

/** Voids a payment or a sale. It stays visible with user and reason; periods move back, the entry of a day pass is undone. */
export function useVoid({ coleccion, id }: Of) {
  const settle = useSettle()
  return useMutation({
    networkMode: 'always',
    mutationFn: (body: AnulacionInput) =>
      api.send(`/api/${coleccion}/${encodeURIComponent(id)}/anular`, { method: 'POST', body }),
    onSuccess: settle,
  })
}

/** Asks those who may void. A retry is the same request. */
export function useRequestVoid({ coleccion, id: of }: Of) {
  const settle = useSettle()
  const [id] = useState(newRecordId)
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ motivo }: AnulacionInput) =>
      api
        .collection('pedidos_anulacion')
        .create<PedidoAnulacion>({ id, motivo, ...(coleccion === 'pagos' ? { id_pago: of } : { id_venta: of }) }),
    onSuccess: settle,
  })
}

/** Answers a request: its payment or sale is voided, or it stays. */
export function useAnswerPedido(id: string) {
  const settle = useSettle()
  return useMutation({
    networkMode: 'always',
    mutationFn: (estado: 'anulado' | 'rechazado') =>
      api.send(`/api/pedidos_anulacion/${encodeURIComponent(id)}/responder`, { method: 'POST', body: { estado } }),
    onSuccess: settle,
  })
}

const touched = ['pagos', 'ventas', 'asistencias', 'pedidos_anulacion']

function useSettle() {
  const queryClient = useQueryClient()
  return async () => {
    await Promise.all(touched.map((name) => markStale(queryClient, name)))
  }
}
