import type { RespuestaDeEntrada } from '#shared/collections/asistencia.ts'
import { sentenceOfRazon } from '#shared/entrada-words.ts'
import { api } from '#web/lib/api/api.ts'
import { type Failure, problemOf, refusedFields } from '#web/lib/api/problem.ts'
import { correctedInstant, isClockSure, serverNow } from '#web/lib/clock/server-clock.ts'
import type { EnCola } from './cola.ts'
import { sendEntrada, sendPermiso } from './send-entrada.ts'

const patience = 15_000
/** Temporary failures: the entry is sent again. */
const passing = new Set<Failure['kind']>(['offline', 'cancelled', 'away', 'server', 'too-many', 'signed-out'])

/** The outcome of a row: null if it was stored as shown. */
export type Outcome = 'later' | null | NonNullable<EnCola['final']>

/** Sends one row, with the true instant as far as it can be known. */
export async function settle(row: EnCola, pagina: string): Promise<Outcome> {
  try {
    // Its answer tells the server's time.
    if (!isClockSure()) await api.health.check({ signal: AbortSignal.timeout(patience) })
    // A token of somebody else sends none.
    if (api.authStore.record?.id !== row.usuario_id) return 'later'
    return await send(row, instantOf(row, pagina))
  } catch (error) {
    const { kind, sentence } = problemOf(error)
    // A wrong clock is put right by the next answer.
    const isLater = passing.has(kind) || 'reloj' in refusedFields(error)
    return isLater ? 'later' : { resultado: null, sentence }
  }
}

async function send({ entrada, permiso }: EnCola, instante: string | undefined): Promise<Outcome> {
  const reloj = serverNow().toISOString()
  if (permiso) {
    await sendPermiso(entrada.id, { ...permiso, instante: instante ?? permiso.instante, reloj }, patience)
    return null
  }
  const respuesta = await sendEntrada({ ...entrada, instante: instante ?? entrada.instante, reloj }, patience)
  return finalOf(respuesta)
}

function finalOf(respuesta: RespuestaDeEntrada): Outcome {
  if (respuesta.estado !== 'una') return { resultado: null, sentence: 'Esta persona ya no está en la sucursal.' }
  if (!respuesta.conflicto) return null
  const [first] = respuesta.razones
  // The words of an alert are about the person, and the queue outlives the session.
  const sentence = first && first.codigo !== 'alerta' ? sentenceOfRazon(first) : ''
  return { resultado: respuesta.resultado, sentence }
}

function instantOf({ reloj }: EnCola, pagina: string): string | undefined {
  if (!reloj) return undefined
  return new Date(correctedInstant(reloj, reloj.pagina === pagina)).toISOString()
}
