import type { MiembroPago } from '#shared/collections/miembro-pago.ts'

const recentDays = 60
const day = 86_400_000

type Known = Pick<MiembroPago, 'estado' | 'vencimiento' | 'ultima_visita' | 'created'>

const inForce = (member: Known) => member.estado !== 'Vencido' && member.estado !== 'Sin plan'

/** True for a member whose membership ended, and who neither came nor was added in the last 60 days. */
export function isLongGone(member: Known, now: Date): boolean {
  const since = new Date(now.getTime() - recentDays * day).toISOString()
  const { vencimiento, ultima_visita, created } = member
  return (
    !inForce(member) && [vencimiento, ultima_visita, created].every((last) => last.slice(0, 10) < since.slice(0, 10))
  )
}

/** Members in force first, then the recent ones, then those long gone. Within each the given order stays. */
export function deskOrder<Member extends Known>(members: readonly Member[], now: Date): Member[] {
  const rankOf = (member: Member) => (inForce(member) ? 0 : isLongGone(member, now) ? 2 : 1)
  return members.toSorted((one, other) => rankOf(one) - rankOf(other))
}
