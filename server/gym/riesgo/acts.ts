import { z } from 'zod'
import { mostFilas } from '#shared/riesgo/lista.ts'
import { listOf, number, object, text } from '#server/engine/openapi/schema-words.ts'
import { act } from '#server/platform/acts/act.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import { deshacer } from './deshacer.ts'
import { escribir } from './escribir.ts'
import { readRiesgo } from './read-riesgo.ts'

const common = { tag: 'Recordatorios', opens: ['members.index'], denied: 'recordatorios_denied' } as const

export const riesgo = act('GET /api/riesgo', {
  ...common,
  says: 'Ver a quién conviene escribir hoy, por el dinero en juego',
  note: 'Lo que vence, venció, falló o se devolvió, y quién dejó de venir, con el mensaje listo. El orden es el dinero en juego por su probabilidad.',
  isForVisitors: true,
  asks: {
    sucursal: 'La sucursal; sin ella, todas las que ve la clave.',
    filas: `Cuántas filas por hacer y cuántas hechas, hasta ${mostFilas}.`,
  },
  answers: object({
    dia: text,
    en_juego: {},
    filas: listOf({}),
    abiertas: number,
    sin_telefono: number,
    hechas: listOf({}),
    cerradas: number,
    semana: object({ mensajes: number, volvieron: number, monto: {} }),
  }),
  run: (context, { query }) => readRiesgo(context, query['sucursal'] ?? '', rowsAsked(query['filas'])),
})

/** Throws a 400 for anything but 1 to the most. */
function rowsAsked(filas = String(mostFilas)): number {
  const count = /^\d{1,3}$/.test(filas) ? Number(filas) : 0
  if (count < 1 || count > mostFilas)
    throw refuse('filas', 'validation_invalid_value', ['riesgo_filas_wrong', { max: mostFilas }])
  return count
}

export const escribirle = act('POST /api/riesgo/:id/escribir', {
  ...common,
  says: 'Anotar que se le escribió a un miembro',
  note: 'La primera persona del día lo anota; a la segunda se le dice quién fue.',
  isForVisitors: true,
  takes: z.object({ id: z.string().regex(/^[a-z0-9]{15}$/) }),
  answers: 'empty',
  run: (context, { id, input }) => escribir(context, { id: input.id, id_miembro: id }),
})

export const deshacerMensaje = act('POST /api/riesgo/:id/deshacer', {
  ...common,
  says: 'Deshacer que se le escribió a un miembro',
  note: 'El mensaje propio de hoy: el miembro vuelve a la lista.',
  isForVisitors: true,
  answers: 'empty',
  run: (context, { id }) => deshacer(context, id),
})
