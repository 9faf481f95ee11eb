import { listOf, number, object, text } from '#server/engine/openapi/schema-words.ts'
import { act } from '#server/platform/acts/act.ts'
import { readHoy } from './hoy.ts'

export const hoy = act('GET /api/hoy', {
  says: 'Ver el día de una sucursal',
  note: 'Cobrado, vencimientos, visitas y cumpleaños.',
  tag: 'Hoy',
  opens: 'staff',
  denied: 'solo_del_gimnasio',
  isForVisitors: true,
  asks: { sucursal: 'Id de la sucursal; sin él, todas.' },
  answers: object({
    dia: text,
    cobros: object({ hoy: number, propios: number, antes: number, dias: listOf(number) }),
    cobrado: listOf({}),
    vendido: listOf({}),
    vencieron: listOf(number),
    vencen: listOf(number),
    horas: listOf(object({ hora: number, visitas: number })),
    antes: object({ visitas: number, horas: listOf({}) }),
    cumpleanos: listOf({}),
  }),
  run: (context, { query }) => readHoy(context, query['sucursal'] ?? ''),
})
