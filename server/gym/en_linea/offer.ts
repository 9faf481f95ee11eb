import { sql } from '#server/runtime/db/statement/sql.ts'
import { plazoLabel } from '#shared/collections/plan-plazo.ts'
import type { Unidad } from '#shared/periodos.ts'
import { seesScope } from '#server/engine/records/declaration/caller.ts'
import type { Row, WriteContext } from '#server/engine/records/declaration/collection.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import { holdMoneda } from '#server/gym/locks/lock-moneda.ts'
import { lockMiembro } from '#server/gym/locks/lock-miembros.ts'

type Facts = {
  deleted: Date | null
  miembro_sucursal: string
  correo: string
  is_open: boolean
  plan: string
  plan_sucursal: string
  is_sold: boolean
  duracion: number
  unidad: Unidad
  precio: string
  moneda: string
  is_connected: boolean
}

/** Plan, term and price as a member is offered them now. */
export type Offer = Pick<Facts, 'duracion' | 'unidad' | 'precio' | 'moneda' | 'correo'> & { concepto: string }

const readFacts = sql`
  select m.deleted, m.sucursal_id as miembro_sucursal, m.correo, s.activa as is_open, p.nombre as plan,
    p.sucursal_id as plan_sucursal, p.deleted is null and z.deleted is null as is_sold, z.duracion, z.unidad, z.precio, g.moneda,
    exists (select from cuentas_cobro c where c.gimnasio_id = g.id and c.acceso is not null and c.rechazada is null) as is_connected
  from gimnasios g
  join miembros m on m.gimnasio_id = g.id and m.id = $id_miembro
  join planes_plazos z on z.gimnasio_id = g.id and z.id = $id_plan_plazo
  join planes p on p.gimnasio_id = z.gimnasio_id and p.id = z.id_plan
  join sucursales s on s.gimnasio_id = g.id and s.id = $sucursal_id
  where g.id = $gimnasio`

/**
 * Locks the member, so that two desks do not pass a limit together, and reads what to offer under the rules of a charge at the desk.
 * The bank collects without an account at the provider.
 */
export async function readOffer(
  { tx, caller }: WriteContext,
  draft: Row,
  by: 'proveedor' | 'banco' = 'proveedor',
): Promise<Offer> {
  const { id_miembro, id_plan_plazo, sucursal_id } = draft
  await holdMoneda(tx)
  await lockMiembro(tx, id_miembro)
  const [facts] = await tx.query<Facts>(readFacts, { id_miembro, id_plan_plazo, sucursal_id })
  if (!facts || !seesScope(caller, facts.miembro_sucursal))
    throw refuse('id_miembro', 'validation_missing_rel_records', 'miembro_gone')
  if (by === 'proveedor' && !facts.is_connected) throw refuse('id_miembro', 'validation_not_allowed', 'en_linea_off')
  requireOffered(facts)
  if (!seesScope(caller, facts.plan_sucursal))
    throw refuse('id_plan_plazo', 'validation_missing_rel_records', 'plazo_gone')
  const { plan, duracion, unidad, precio, moneda, correo } = facts
  return { concepto: `${plan}, ${plazoLabel({ duracion, unidad })}`, duracion, unidad, precio, moneda, correo }
}

function requireOffered({ deleted, is_open, is_sold, precio }: Facts): void {
  if (!is_open) throw refuse('sucursal_id', 'validation_missing_rel_records', 'sucursal_closed')
  if (deleted) throw refuse('id_miembro', 'validation_deleted', 'miembro_uncharged')
  if (!is_sold) throw refuse('id_plan_plazo', 'validation_deleted', 'plan_not_sold')
  if (Number(precio) <= 0) throw refuse('id_plan_plazo', 'validation_invalid_value', 'link_free')
}
