import { listOf, object } from '#server/engine/openapi/schema-words.ts'
import { act } from '#server/platform/acts/act.ts'
import { usesOfReference } from './used-reference.ts'

const longest = 80

export const referencias = act('GET /api/pagos/referencias', {
  says: 'Buscar los pagos que ya usan una referencia',
  tag: 'Pagos',
  opens: ['payments.create'],
  denied: 'pagos_charge_denied',
  isForVisitors: true,
  asks: { referencia: 'El número de la operación.' },
  answers: object({ usos: listOf(object({})) }),
  async run(context, { query }) {
    const text = query['referencia']?.trim() ?? ''
    return { usos: text === '' || text.length > longest ? [] : await usesOfReference(context, text) }
  },
})
