import type { Renovacion } from '#shared/collections/asistencia.ts'
import { type Razon, razonesDeRenovar } from '#shared/entrada.ts'
import { grants } from '#shared/permissions.ts'
import { seesScope, type Caller } from '#server/engine/records/declaration/caller.ts'
import type { TarjetaLeida } from './read-tarjetas.ts'

/** The price at which a branch renews a membership that has ended or is about to; null for callers who may not charge it. */
export function renovacionFor(
  caller: Caller,
  { tarjeta, plazo }: TarjetaLeida,
  { razones, sucursal_id }: { readonly razones: readonly Razon[]; readonly sucursal_id: string },
): Renovacion | null {
  const mayCharge = grants('payments.create', caller.permissions) && seesScope(caller, tarjeta.sucursal_id)
  if (!mayCharge || tarjeta.eliminado || !razones.some(({ codigo }) => razonesDeRenovar.has(codigo))) return null
  if (plazo?.sucursal_id !== sucursal_id) return null
  const { duracion, unidad, precio } = plazo
  return { plan: tarjeta.plan, duracion, unidad, precio }
}
