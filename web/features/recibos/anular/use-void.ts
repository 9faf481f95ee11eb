import { useState } from 'react'
import type { PedidoAnulacion } from '#shared/anulaciones/pedido-anulacion.ts'
import type { AnulacionInput } from '#shared/collections/pago.ts'
import { api } from '#web/lib/api/api.ts'
import { newRecordId } from '#web/lib/api/new-record-id.ts'
import { type Then, useWrite } from '#web/lib/api/use-write.ts'
import type { Anulable } from './anulable.ts'

type Of = Pick<Anulable, 'coleccion' | 'id'>

const touched = ['pagos', 'ventas', 'asistencias', 'pedidos_anulacion', 'saldos', 'deudas']

/** Voids a payment, a sale or a payment of a debt. It stays visible with user and reason; periods move back, the entry of a day pass is undone. */
export function useVoid({ coleccion, id }: Of, then: Then<unknown>) {
  return useWrite({
    ...then,
    what: 'La anulación',
    stale: touched,
    write: (body: AnulacionInput) =>
      api.send(`/api/${coleccion}/${encodeURIComponent(id)}/anular`, { method: 'POST', body }),
  })
}

/** Asks those who may void. A retry is the same request. */
export function useRequestVoid({ coleccion, id: of }: Of, then: Then<unknown>) {
  const [id] = useState(newRecordId)
  return useWrite({
    ...then,
    what: 'El pedido de anulación',
    stale: touched,
    write: ({ motivo }: AnulacionInput) =>
      api
        .collection('pedidos_anulacion')
        .create<PedidoAnulacion>({ id, motivo, ...(coleccion === 'pagos' ? { id_pago: of } : { id_venta: of }) }),
  })
}

/** Answers a request: its payment or sale is voided, or it stays. */
export function useAnswerPedido(id: string, then: Then<unknown, 'anulado' | 'rechazado'>) {
  return useWrite({
    ...then,
    stale: touched,
    write: (estado: 'anulado' | 'rechazado') =>
      api.send(`/api/pedidos_anulacion/${encodeURIComponent(id)}/responder`, { method: 'POST', body: { estado } }),
  })
}
