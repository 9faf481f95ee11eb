import type { Session } from '#web/lib/session.ts'
import type { VistaDeUna } from '../puerta/vista.ts'

/** True if a charge is the next step of an answer: a refusal, or an end that is near or has passed. */
export function mayCharge({ can }: Session, { tarjeta, resultado, razones }: VistaDeUna, isLost: boolean): boolean {
  const isDue = razones.some(({ codigo }) => codigo === 'por_vencer' || codigo === 'en_tolerancia')
  if (isLost || !can('payments.create') || tarjeta.eliminado || tarjeta.nombre === '') return false
  return resultado === 'no' || isDue
}
