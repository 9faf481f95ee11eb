import { listOf, number, object, text, yesNo } from '#server/engine/openapi/schema-words.ts'
import { act } from '#server/platform/acts/act.ts'
import { readCierre } from './cierre/read-cierre.ts'

const named = object({ total: number, nombres: listOf(text) })

export const cierre = act('GET /api/sucursales/:id/cierre', {
  says: 'Ver qué se cierra con una sucursal',
  tag: 'Sucursales',
  opens: ['settings.update'],
  denied: 'sucursales_close_denied',
  answers: object({
    impide: text,
    miembros: object({ total: number, vigentes: number, entran: number }),
    usuarios: named,
    claves: named,
    planes: number,
    links: number,
    automaticos: number,
    recordatorios: yesNo,
  }),
  run: (context, { id }) => readCierre(context, id),
})
