import { generarInput, propuestaInput } from '#shared/domiciliacion/remesa.ts'
import { listOf, number, object, text } from '#server/engine/openapi/schema-words.ts'
import { act, actInSteps, type AnyAct, type Asked, type Declared, type Step } from '#server/platform/acts/act.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import { createGate, type Gate } from '#server/runtime/limits/gate.ts'
import type { QueueMail } from '#server/runtime/mail/outbox.ts'
import { avisarRemesa } from '../avisos/avisar.ts'
import { managing } from '../managing.ts'
import { remesas } from '../remesas.collection.ts'
import { readCambios } from './cambios.ts'
import { generarRemesa } from './generar.ts'
import { daysOf, propuestaOf, requireReglas } from './propuesta.ts'
import { readDue } from './read-due.ts'
import { recuperarRemesa } from './recuperar.ts'
import { presentarRemesa, retirarRemesa } from './turn-remesa.ts'

/** The file for the bank, served by a route of its own. It has whole accounts, so no key is given it. */
export const archivo: Declared = {
  ...managing,
  route: 'GET /api/remesas/:id/archivo.xml',
  says: 'Descargar el archivo de una remesa para el banco',
  note: 'Es igual cada vez. Tiene las cuentas enteras.',
  isForPeople: true,
  answers: { file: ['application/xml'] },
}

/** Files of debits: propose, give notice, make, hand in, take back. */
export function remesasActs({ queueMail }: { readonly queueMail: QueueMail }): readonly AnyAct[] {
  const steps = takingTurns()
  return [
    actInSteps('POST /api/remesas/propuesta', {
      ...managing,
      says: 'Ver los recibos de una remesa',
      takes: propuestaInput,
      answers: object({
        vence: text,
        presentar: text,
        avisar: text,
        recibos: listOf({ type: 'object' }),
        sin: listOf({ type: 'object' }),
        monto: number,
      }),
      steps: steps(async (context, { vence }: { vence: string }) => {
        const reglas = await requireReglas(context)
        const { avisar } = daysOf(reglas, vence)
        return propuestaOf(await readDue(context.tx, { vence, avisar }), reglas, vence)
      }),
    }),
    actInSteps('POST /api/remesas/avisar', {
      ...managing,
      says: 'Avisar a quienes pagan antes de una remesa',
      note: 'Contesta a cuántos por correo, y a cuántos hay que avisar en mano porque no tienen.',
      takes: propuestaInput,
      answers: object({ correo: number, en_mano: number }),
      steps: steps((context, { vence }: { vence: string }) => avisarRemesa(context, queueMail, vence)),
    }),
    actInSteps('POST /api/remesas/generar', {
      ...managing,
      says: 'Generar el archivo de una remesa',
      takes: generarInput,
      allows: { budget: 'textBody' },
      answers: remesas,
      steps: steps(generarRemesa),
    }),
    act('GET /api/remesas/:id/cambios', {
      ...managing,
      says: 'Ver los recibos de una remesa que ya no corresponden',
      note: 'Por una baja, un pago o una revocación de después de generarla. El banco los cobra si nadie lo impide.',
      answers: object({ sin: listOf({ type: 'object' }) }),
      run: (context, { id }) => readCambios(context, id),
    }),
    act('POST /api/remesas/:id/presentar', {
      ...managing,
      says: 'Marcar una remesa como presentada al banco',
      answers: remesas,
      run: (context, { id }) => presentarRemesa(context, id),
    }),
    act('POST /api/remesas/:id/retirar', {
      ...managing,
      says: 'Retirar una remesa que no se presentó',
      answers: remesas,
      run: (context, { id }) => retirarRemesa(context, id),
    }),
    act('POST /api/remesas/:id/recuperar', {
      ...managing,
      says: 'Recuperar una remesa que se retiró y el banco tiene',
      answers: remesas,
      run: (context, { id }) => recuperarRemesa(context, id),
    }),
  ]
}

/** Milliseconds after an act on the receipts of a day, for other requests. */
const rest = 100

/** Acts on all receipts of a day are done one after the other in a gym: no other gym waits at its door for them. */
function takingTurns() {
  const gates = new Map<string, Gate>()
  const gateOf = (gym: string): Gate => {
    const gate = gates.get(gym) ?? createGate({ running: 1, line: 'remesasInLine', rest })
    gates.set(gym, gate)
    return gate
  }
  return <T>(run: (context: WriteContext, input: T) => Promise<unknown>) =>
    async (step: Step, { input }: Asked<T>) => {
      const gym = await step(async ({ tx }) => String(tx.tenant))
      return gateOf(gym)(gym, () => step((context) => run(context, input)))
    }
}
