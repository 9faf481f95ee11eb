import { codigosDeRazon, resultados } from '#shared/entrada.ts'
import { unidades } from '#shared/collections/plan-plazo.ts'
import { dejarPasarInput, deshacerInput, entrarInput, fotosInput, vias } from '#shared/collections/asistencia.ts'
import { listOf, number, numberOrNull, object, oneOf, text, yesNo } from '#server/engine/openapi/schema-words.ts'
import { readInput } from '#server/engine/request/read-input.ts'
import { act, actInSteps, type AnyAct } from '#server/platform/acts/act.ts'
import type { Query } from '#server/runtime/db/transaction.ts'
import type { FileStore } from '#server/runtime/file-store/file-store.ts'
import { forbidden } from '#server/runtime/errors/errors.ts'
import { createGate } from '#server/runtime/limits/gate.ts'
import { createHeld } from '#server/runtime/limits/over-budget.ts'
import { requireBranch } from './enter.ts'
import { findAndEnter } from './find-and-enter.ts'
import { findFotos, readFotos } from './fotos.ts'
import { letIn, receptionLetsIn } from './let-in.ts'
import { readOcupacion } from './ocupacion.ts'
import { readSnapshot } from './snapshot.ts'
import { undoEntrada } from './undo.ts'

interface Deps {
  /** Reads the rows of every gym. */
  readonly query: Query
  readonly fileStore: FileStore
}

const door = { tag: 'Entrada', opens: ['attendance.create'], denied: 'asistencias_denied' } as const
const asks = { sucursal: 'Id de la sucursal.' }

const tarjeta = object({
  id: text,
  nombre: text,
  numero: number,
  plan: text,
  inicio: text,
  vencimiento: text,
  alerta: text,
  sucursal: text,
  saldo: { ...numberOrNull, description: 'Lo que debe; nulo para quien no puede verlo.' },
  saldo_vence: text,
})
const renovacion = object({ plan: text, duracion: number, unidad: oneOf(...unidades), precio: number })
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
    renovacion: {
      anyOf: [renovacion, { type: 'null' }],
      description:
        'Si la membresía terminó o está por terminar, y quien pregunta puede cobrarla: su último plazo, al precio de hoy.',
    },
    conflicto: yesNo,
    entrada: { anyOf: [guardada, { type: 'null' }] },
  }),
  required: ['estado'],
}
const turno = object({
  id_plan: text,
  plan: text,
  turno: text,
  dias: text,
  cupo: numberOrNull,
  asignados: number,
  quedan: numberOrNull,
})

const atTheDoor = [
  act('POST /api/asistencias/entrar', {
    ...door,
    says: 'Preguntar si un miembro puede entrar, y anotar su entrada',
    isForVisitors: true,
    takes: entrarInput,
    answers: respuesta,
    run: (context, { input }) => findAndEnter(context, input),
  }),
  act('POST /api/asistencias/:id/dejar-pasar', {
    ...door,
    says: 'Dejar pasar a quien fue rechazado, con un motivo',
    opens: ['attendance.override'],
    denied: 'asistencias_let_in_denied',
    alsoOpenIf: receptionLetsIn,
    takes: dejarPasarInput,
    answers: object({ entrada: guardada }),
    run: async (context, { id, input }) => ({ entrada: await letIn(context, id, input) }),
  }),
  act('POST /api/asistencias/:id/deshacer', {
    ...door,
    says: 'Deshacer una entrada',
    isForVisitors: true,
    takes: deshacerInput,
    answers: 'empty',
    run: (context, { id, input }) => undoEntrada(context, id, input.motivo),
  }),
  act('GET /api/asistencias/ocupacion', {
    ...door,
    says: 'Ver cuántos están dentro y cuánto lugar queda en los turnos de hoy',
    isForVisitors: true,
    asks,
    answers: object({ dentro: number, minutos: number, hoy: number, turnos: listOf(turno) }),
    async run(context, { query: { sucursal = '' } }) {
      await requireBranch(context, sucursal)
      return readOcupacion(context, sucursal)
    },
  }),
]

/** The door: entering, letting in, undoing, the people inside, and the cards for when the network is gone. */
export function asistenciasActs({ query, fileStore }: Deps): readonly AnyAct[] {
  const snapshots = createHeld('snapshotsOfGym')
  const pictures = createGate({ running: 1, line: 'picturesInLine' })
  return [
    ...atTheDoor,
    actInSteps('GET /api/asistencias/instantanea', {
      ...door,
      says: 'Leer los miembros de una sucursal para responder sin conexión',
      asks,
      answers: object({ hecha: text, completa: yesNo, reglas: object({}), sal: text, tarjetas: listOf(tarjeta) }),
      async steps(step, { query: { sucursal = '' } }) {
        const asked = await step(async (context) => {
          if (context.caller.key) throw forbidden('asistencias_copy_denied')
          await requireBranch(context, sucursal)
          return { caller: context.caller, now: context.now, sucursal }
        })
        const giveBack = snapshots.take(String(asked.caller.tenant))
        try {
          return await readSnapshot(query, asked)
        } finally {
          giveBack()
        }
      },
    }),
    actInSteps('GET /api/asistencias/fotos', {
      ...door,
      says: 'Ver las fotos de hasta 20 miembros',
      asks: { ...asks, ids: 'Ids de miembros, por comas.' },
      answers: object({ fotos: { type: 'object', additionalProperties: text } }),
      async steps(step, { query: { sucursal = '', ids: written = '' }, ip }) {
        const { ids } = readInput(fotosInput, { ids: written.split(',') }, 'texto')
        const found = await step(async (context) => {
          await requireBranch(context, sucursal)
          return findFotos(context, sucursal, ids)
        })
        return readFotos(fileStore, (work) => pictures(ip, work), found)
      },
    }),
  ]
}
