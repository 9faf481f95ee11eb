import type { Razon } from '#shared/entrada.ts'
import type { Session } from '#web/lib/session.ts'
import type { VistaDeUna } from '../puerta/vista.ts'

/** Opens the charge of the person in the answer. No name, document or code has it, and no scanner ends with it. */
export const chargeKey = 'F2'

/** Reasons that a payment may change. One for another branch or hour would take money for nothing. */
const ofMembership: ReadonlySet<Razon['codigo']> = new Set([
  'pausado',
  'sin_plan',
  'programado',
  'vencido',
  'en_tolerancia',
  'por_vencer',
])

type Answer = Pick<VistaDeUna, 'razones'> & { tarjeta: Pick<VistaDeUna['tarjeta'], 'eliminado' | 'nombre'> }

const ofDebt: ReadonlySet<Razon['codigo']> = new Set(['saldo_vencido', 'con_saldo'])

/** True if a charge is the next step of an answer: the membership refuses, or its end is near or has passed. */
export function mayCharge({ can }: Pick<Session, 'can'>, { tarjeta, razones }: Answer, isLost: boolean): boolean {
  if (isLost || !can('payments.create') || tarjeta.eliminado || tarjeta.nombre === '') return false
  return razones.some(({ codigo }) => ofMembership.has(codigo))
}

/** True if collecting what the member owes is a next step: the answer names it. A removed member may pay, too. */
export function mayCollect({ can }: Pick<Session, 'can'>, { tarjeta, razones }: Answer, isLost: boolean): boolean {
  return !isLost && can('payments.create') && tarjeta.nombre !== '' && razones.some(({ codigo }) => ofDebt.has(codigo))
}
