import { atenderInput, devolucionInput, archivoInput, type LineaDevuelta } from '#shared/domiciliacion/devolucion.ts'
import { listOf, number, object, text } from '#server/engine/openapi/schema-words.ts'
import { act, actInSteps, type AnyAct, type Step } from '#server/platform/acts/act.ts'
import { ApiError } from '#server/runtime/errors/errors.ts'
import { managing } from '../managing.ts'
import { requireReglas } from '../remesas/propuesta.ts'
import { remesasRecibos } from '../remesas_recibos.collection.ts'
import { atenderDevuelto } from './atender.ts'
import { devolverRecibo } from './devolver.ts'
import { matchArchivo, readFile, sumOf } from './match-archivo.ts'

const linea = object({
  id_recibo: text,
  miembro: text,
  concepto: text,
  monto: number,
  codigo: text,
  dia: text,
  coste: number,
  resultado: text,
})

/** Returns by hand and by the bank's file, and what a person answers to each. */
export const devolucionesActs: readonly AnyAct[] = [
  act('POST /api/remesas_recibos/:id/devolver', {
    ...managing,
    says: 'Marcar como devuelto un recibo domiciliado',
    note: 'Su pago queda anulado, y su período también.',
    takes: devolucionInput,
    wrong: { codigo: 'devolucion_wrong' },
    answers: remesasRecibos,
    run: (context, { id, input: { codigo, dia, coste } }) =>
      devolverRecibo(context, { id, codigo, dia, coste: coste.toFixed(2), origen: 'mano' }),
  }),
  act('POST /api/remesas_recibos/:id/atender', {
    ...managing,
    says: 'Atender un recibo devuelto',
    note: '`repetir` lo cobra con la próxima remesa, `pagada` y `perdonada` lo cierran.',
    takes: atenderInput,
    answers: remesasRecibos,
    run: (context, { id, input }) => atenderDevuelto(context, id, input.como),
  }),
  actInSteps('POST /api/devoluciones/archivo', {
    ...managing,
    says: 'Leer un archivo de devoluciones del banco',
    note: 'Contesta lo que trae; con `aplicar`, además anula los pagos devueltos.',
    takes: archivoInput,
    allows: { budget: 'textBody' },
    answers: object({ clase: text, lineas: listOf(linea), aplicables: number, monto: number }),
    async steps(step, { input: { archivo, aplicar } }) {
      const lectura = await readFile(archivo)
      const read = () =>
        step(async (context) => {
          const { hoy } = await requireReglas(context)
          return matchArchivo(context.tx, lectura, hoy)
        })
      const found = await read()
      if (!aplicar) return found
      const applied: LineaDevuelta[] = []
      for (const one of found.lineas) if (one.resultado === 'aplicable' && (await apply(step, one))) applied.push(one)
      return { ...(await read()), ...sumOf(applied) }
    },
  }),
]

/** One line in a transaction of its own. False for a receipt that somebody returned meanwhile: it stays as it is. */
async function apply(step: Step, { id_recibo: id, codigo, dia, coste }: LineaDevuelta): Promise<boolean> {
  try {
    await step((context) => devolverRecibo(context, { id, codigo, dia, coste: coste.toFixed(2), origen: 'archivo' }))
    return true
  } catch (error) {
    if (error instanceof ApiError && error.status === 400) return false
    throw error
  }
}
