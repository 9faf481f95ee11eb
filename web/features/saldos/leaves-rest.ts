import type { PoliticaDeSaldo } from '#shared/collections/gimnasio.ts'
import { builtInRoles } from '#shared/permissions.ts'
import type { Session } from '#web/lib/session.ts'

/** The gym's rules of what may be left to be paid later, for a user who may leave it; else null. */
export function leavesRest({ can, role, gym }: Pick<Session, 'can' | 'role' | 'gym'>): PoliticaDeSaldo | null {
  const { saldo } = gym.politica
  if (!saldo?.permite) return null
  return can('payments.credit') || (saldo.recepcion && role.id === builtInRoles.Recepción) ? saldo : null
}
