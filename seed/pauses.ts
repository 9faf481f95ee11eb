import { parseDate } from '@internationalized/date'
import { chainOf } from './chains.ts'
import type { Desk } from './ledger.ts'
import type { Random } from './random.ts'
import type { PagoSeed, PausaSeed } from './world.ts'

const motivos = ['Viaje de trabajo', 'Vacaciones', 'Lesión de rodilla', 'Reposo médico', 'Mudanza', 'Exámenes finales']

const pausedNow = 0.022
const pausedBefore = 0.02

/** Pauses of a member with a payment in force: a running one, a past one, or mostly none. */
export function pausesOf(desk: Desk, random: Random, pagos: readonly Omit<PagoSeed, 'recibo'>[]): PausaSeed[] {
  const last = pagos.at(-1)
  const { cadena } = chainOf(pagos, desk.profile.tolerancia_dias)
  if (!last || last.anulacion || !cadena) return []
  const isNow = random.chance(pausedNow)
  const isBefore = !isNow && random.chance(pausedBefore)
  if (!isNow && !isBefore) return []
  const hasta = desk.today.add({ days: isNow ? random.int(2, 18) : -random.int(1, 12) })
  const desde = isNow ? desk.today.subtract({ days: random.int(1, 9) }) : hasta.subtract({ days: random.int(3, 8) })
  const isCovered = desde.compare(last.dia) > 0 && desde.compare(parseDate(cadena.vencimiento)) <= 0
  const isOpenDay = desde.compare(parseDate(cadena.inicio)) > 0
  if (!isCovered || !isOpenDay) return []
  const created = desk.clock.at(desde, random.int(9 * 60, 12 * 60))
  const seniors = desk.profile.staff.flatMap(({ rol }, index) => (rol === 'Admin' || rol === 'Gerente' ? [index] : []))
  return [
    {
      id: random.id(created),
      created,
      id_miembro: last.id_miembro,
      sucursal_id: last.sucursal_id,
      usuario_id: desk.base.users[random.pick(seniors)]?.id ?? '',
      desde: desde.toString(),
      hasta: hasta.toString(),
      motivo: random.pick(motivos),
    },
  ]
}
