import { reglaInput } from '#shared/recordatorios/regla.ts'
import { bodyOf, listOf, number, object, text } from '#server/engine/openapi/schema-words.ts'
import { readOrRefuse } from '#server/engine/request/read-input.ts'
import { seenBranches } from '#server/gym/reportes/frame/seen-branches.ts'
import { act } from '#server/platform/acts/act.ts'
import { readListaDeHoy } from './lista-de-hoy.ts'
import { readVista } from './vista-de-regla.ts'

const tag = 'Recordatorios'
const reached = object({ cantidad: number, nombres: listOf(text) })

export const hoy = act('GET /api/recordatorios/hoy', {
  says: 'Ver a quién recordar hoy por WhatsApp, con el texto',
  tag,
  opens: ['members.index'],
  denied: 'recordatorios_denied',
  asks: { sucursal: 'La sucursal; sin ella, todas las que ve la clave.' },
  answers: object({ dia: text, cantidad: number, pendientes: number, miembros: listOf({}) }),
  run: async (context, { query }) => readListaDeHoy(context, await seenBranches(context, query['sucursal'] ?? '')),
})

export const vista = act('POST /api/recordatorios/vista', {
  says: 'Ver qué haría hoy una regla, sin guardarla',
  tag,
  opens: { all: ['settings.update', 'members.index'] },
  denied: 'regla_denied',
  body: bodyOf(reglaInput),
  answers: object({ dia: text, correo: reached, whatsapp: reached, sin_contacto: number, anteriores: number }),
  async run(context) {
    const rule = readOrRefuse(reglaInput, context.input, 'tipo')
    return readVista(context, rule, await seenBranches(context, ''))
  },
})
