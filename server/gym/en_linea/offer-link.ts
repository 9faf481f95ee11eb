import { diasDeLink, mostLinks } from '#shared/en_linea/link-pago.ts'
import { plazoLabel } from '#shared/collections/plan-plazo.ts'
import type { Unidad } from '#shared/periodos.ts'
import { seesScope } from '#server/engine/records/declaration/caller.ts'
import type { Row, WriteContext } from '#server/engine/records/declaration/collection.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'

type Facts = {
  deleted: Date | null
  miembro_sucursal: string
  is_open: boolean
  plan: string
  plan_sucursal: string
  is_sold: boolean
  duracion: number
  unidad: Unidad
  precio: string
  moneda: string
  is_connected: boolean
  abiertos: number
}

/** The member's lock counts the links that wait: two desks do not pass the limit together. */
const lockMiembro = 'select from miembros where gimnasio_id = $1 and id = $2 for no key update'

const readFacts = `
  select m.deleted, m.sucursal_id as miembro_sucursal, s.activa as is_open, p.nombre as plan, p.sucursal_id as plan_sucursal,
    p.deleted is null and z.deleted is null as is_sold, z.duracion, z.unidad, z.precio, g.moneda,
    exists (select from cuentas_cobro c where c.gimnasio_id = g.id and c.acceso is not null and c.rechazada is null) as is_connected,
    (select count(*)::integer from links_pago l where l.gimnasio_id = g.id and l.id_miembro = m.id and l.estado = 'pendiente'
      and l.vence > $5) as abiertos
  from gimnasios g
  join miembros m on m.gimnasio_id = g.id and m.id = $2
  join planes_plazos z on z.gimnasio_id = g.id and z.id = $3
  join planes p on p.gimnasio_id = g.id and p.id = z.id_plan
  join sucursales s on s.gimnasio_id = g.id and s.id = $4
  where g.id = $1`

/** Copies what the link offers from the plan, under the rules of a charge at the desk. */
export async function offerLink({ tx, caller, now }: WriteContext, draft: Row): Promise<void> {
  const { id_miembro, id_plan_plazo, sucursal_id } = draft
  await tx.query(lockMiembro, [tx.tenant, id_miembro])
  const [facts] = await tx.query<Facts>(readFacts, [tx.tenant, id_miembro, id_plan_plazo, sucursal_id, now])
  if (!facts || !seesScope(caller, facts.miembro_sucursal))
    throw refuse('id_miembro', 'validation_missing_rel_records', 'miembro_gone')
  requireOffered(facts)
  if (!seesScope(caller, facts.plan_sucursal))
    throw refuse('id_plan_plazo', 'validation_missing_rel_records', 'plazo_gone')
  const vence = new Date(now.getTime() + diasDeLink * 86_400_000)
  const { plan, duracion, unidad, precio, moneda } = facts
  const concepto = `${plan}, ${plazoLabel({ duracion, unidad })}`
  const offered = { concepto, duracion, unidad, monto: precio, moneda, vence, estado: 'pendiente' }
  Object.assign(draft, offered, { usuario_id: caller.id })
}

function requireOffered({ deleted, is_open, is_sold, is_connected, precio, abiertos }: Facts): void {
  if (!is_connected) throw refuse('id_miembro', 'validation_not_allowed', 'en_linea_off')
  if (!is_open) throw refuse('sucursal_id', 'validation_missing_rel_records', 'sucursal_closed')
  if (deleted) throw refuse('id_miembro', 'validation_deleted', 'miembro_uncharged')
  if (!is_sold) throw refuse('id_plan_plazo', 'validation_deleted', 'plan_not_sold')
  if (Number(precio) <= 0) throw refuse('id_plan_plazo', 'validation_invalid_value', 'link_free')
  if (abiertos >= mostLinks) throw refuse('id_miembro', 'validation_not_allowed', ['link_too_many', { max: mostLinks }])
}
