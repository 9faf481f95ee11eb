import { codigosDeRazon, resultados } from '#shared/entrada.ts'
import { dejarPasarInput, deshacerInput, entrarInput, vias } from '#shared/collections/asistencia.ts'
import {
  bodyOf,
  listOf,
  number,
  numberOrNull,
  object,
  oneOf,
  text,
  yesNo,
  type DescribedRoute,
} from './described-route.ts'

const tag = 'Entrada'
const query = { sucursal: 'Id de la sucursal.' }

const tarjeta = object({
  id: text,
  nombre: text,
  numero: number,
  plan: text,
  inicio: text,
  vencimiento: text,
  alerta: text,
  sucursal: text,
})
const guardada = object({
  id: text,
  instante: text,
  via: oneOf(...vias),
  resultado: oneOf(...resultados),
  motivo: oneOf('', ...codigosDeRazon),
  permiso: text,
})
const respuesta = {
  ...object({
    estado: { ...oneOf('ninguna', 'varias', 'una'), description: 'Cuántos miembros se encontraron.' },
    mensaje: { ...text, description: 'Con `ninguna`: por qué.' },
    tarjetas: { ...listOf(tarjeta), description: 'Con `varias`: entre quiénes elegir.' },
    hayMas: yesNo,
    tarjeta: { ...tarjeta, description: 'Con `una`: quién es.' },
    resultado: { ...oneOf(...resultados), description: 'Con `una`: `pasa` y `aviso` abren, `no` no abre.' },
    razones: listOf(object({ codigo: oneOf(...codigosDeRazon) })),
    mismaVisita: { ...yesNo, description: 'Ya había entrado hace unos minutos: no se anota otra vez.' },
    conflicto: yesNo,
    entrada: { anyOf: [guardada, { type: 'null' }] },
  }),
  required: ['estado'],
}

/** The routes of the door. */
export const entrada: readonly DescribedRoute[] = [
  {
    route: 'POST /api/asistencias/entrar',
    tag,
    summary: 'Pregunta si un miembro puede entrar, y anota su entrada',
    body: bodyOf(entrarInput),
    answer: respuesta,
  },
  {
    route: 'POST /api/asistencias/:id/dejar-pasar',
    tag,
    summary: 'Deja pasar a quien fue rechazado, con un motivo',
    body: bodyOf(dejarPasarInput),
    answer: object({ entrada: guardada }),
  },
  {
    route: 'POST /api/asistencias/:id/deshacer',
    tag,
    summary: 'Deshace una entrada',
    body: bodyOf(deshacerInput),
    answer: object({}),
  },
  {
    route: 'GET /api/asistencias/ocupacion',
    tag,
    summary: 'Cuántos están dentro y cuánto lugar queda en los turnos de hoy',
    query,
    answer: object({
      dentro: number,
      minutos: number,
      hoy: number,
      turnos: listOf(
        object({
          id_plan: text,
          plan: text,
          turno: text,
          dias: text,
          cupo: numberOrNull,
          asignados: number,
          quedan: numberOrNull,
        }),
      ),
    }),
  },
  {
    route: 'GET /api/asistencias/instantanea',
    tag,
    summary: 'Los miembros de una sucursal, para responder sin conexión',
    query,
    answer: object({ hecha: text, completa: yesNo, reglas: object({}), sal: text, tarjetas: listOf(tarjeta) }),
  },
  {
    route: 'GET /api/asistencias/fotos',
    tag,
    summary: 'Las fotos de hasta 20 miembros, por id',
    query: { ...query, ids: 'Ids de miembros, por comas.' },
    answer: object({ fotos: { type: 'object', additionalProperties: text } }),
  },
]
