import type { EntrarInput } from '#shared/collections/asistencia.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'

const minute = 60_000
/** A device's clock that differs by more is refused. */
const drift = 5 * minute
/** The oldest entry that is accepted. The network may be gone for days, longer than a snapshot is valid. */
const oldest = 7 * 24 * 60 * minute

/** The instant of an entry: now, or the one at which a screen without network let the person in. */
export function instantOf({ instante, reloj }: Pick<EntrarInput, 'instante' | 'reloj'>, now: Date): Date {
  if (instante === undefined) return now
  const at = new Date(instante)
  if (reloj !== undefined && Math.abs(Date.parse(reloj) - now.getTime()) > drift)
    throw refuse('reloj', 'validation_invalid_value', 'asistencia_clock')
  if (at.getTime() - now.getTime() > drift) throw refuse('instante', 'validation_not_allowed', 'asistencia_future')
  if (now.getTime() - at.getTime() > oldest) throw refuse('instante', 'validation_not_allowed', 'asistencia_too_late')
  return at
}
