import { z } from 'zod'
import { anulacionInput } from '#shared/collections/pago.ts'
import { act } from '#server/platform/acts/act.ts'
import { anular } from './anular.ts'
import { answerVoid } from './answer-void.ts'
import { pedidosAnulacion } from './pedidos_anulacion.collection.ts'
import { voidables } from './voidables.ts'

const words = {
  pagos: { says: 'Anular un pago', tag: 'Pagos' },
  ventas: { says: 'Anular una venta', tag: 'Ventas' },
} as const

/** Voiding a payment or a sale: any of them, or only the one just made, see `own-last-charge.ts`. */
export const anularActs = voidables.map((voidable) => {
  const { coleccion, permission, denied } = voidable.ledger
  return act(`POST /api/${coleccion}/:id/anular`, {
    ...words[coleccion],
    note: 'Lo anulado queda a la vista, con su motivo.',
    opens: [permission, 'payments.undo'],
    denied,
    isForVisitors: true,
    takes: anulacionInput,
    answers: voidable.collection,
    run: (context, { id, input }) => anular(context, voidable, id, input.motivo),
  })
})

export const responder = act('POST /api/pedidos_anulacion/:id/responder', {
  says: 'Responder a un pedido de anulación',
  tag: 'Pagos',
  opens: voidables.map(({ ledger }) => ledger.permission),
  denied: 'pagos_void_denied',
  takes: z.object({ estado: z.enum(['anulado', 'rechazado']) }),
  wrong: { estado: 'pedido_answer_wrong' },
  answers: pedidosAnulacion,
  run: (context, { id, input }) => answerVoid(context, id, input.estado),
})
