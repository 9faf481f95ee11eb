import { anulacionInput } from '#shared/collections/pago.ts'
import { act } from '#server/platform/acts/act.ts'
import { anularSaldo } from './anular-saldo.ts'
import { saldos } from './saldos.collection.ts'

export const anular = act('POST /api/saldos/:id/anular', {
  says: 'Anular un cobro de saldo o una condonación',
  note: 'Lo anulado queda a la vista, con su motivo, y el saldo se vuelve a deber.',
  tag: 'Pagos',
  opens: ['payments.void', 'payments.forgive', 'payments.undo'],
  denied: 'saldos_void_denied',
  isForVisitors: true,
  takes: anulacionInput,
  answers: saldos,
  run: (context, { id, input }) => anularSaldo(context, id, input.motivo),
})
