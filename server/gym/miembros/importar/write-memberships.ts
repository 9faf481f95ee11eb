import { sql } from '#server/runtime/db/statement/sql.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import { rebuildChains } from '#server/gym/pagos/rebuild-chain.ts'
import type { Apertura } from './match/match.ts'

/** An opening entry of the ledger: a period that was paid before the gym used it, and is no income. */
export type Opening = { id: string; id_miembro: string; apertura: Apertura }

const insertAperturas = sql`
  insert into pagos_asientos (gimnasio_id, id, apertura, id_miembro, id_plan_plazo, sucursal_id, usuario_id, medio_pago,
    precio_lista, monto_total, fecha_pago, dia, duracion, unidad, tolerancia, inicio, vencimiento, created)
  select g.id, n.id, true, n.id_miembro, z.id, $sucursal, $usuario_id, 'Apertura', 0, 0, $now, hoy(g.zona_horaria), z.duracion, z.unidad,
    g.tolerancia, n.inicio, n.vencimiento, $now
  from jsonb_to_recordset($entries) n (id text, id_miembro text, id_plan_plazo text, inicio date, vencimiento date)
  join gimnasios g on g.id = $gimnasio
  join planes_plazos z on z.gimnasio_id = g.id and z.id = n.id_plan_plazo`

const insertPeriodos = sql`
  insert into periodos (gimnasio_id, id_pago, id_miembro, inicio, vencimiento, fecha_vencimiento)
  select g.id, a.id, a.id_miembro, a.inicio, a.vencimiento, fin_de_dia(a.vencimiento, g.zona_horaria)
  from pagos_asientos a join gimnasios g on g.id = a.gimnasio_id
  where a.gimnasio_id = $gimnasio and a.id = any ($id)`

/** Cached query plans from when the tables were small would scan them for each of thousands of rows. */
const forgetPlans = 'discard plans'

/** Writes opening entries with their periods and memberships. The caller holds the members' locks. */
export async function writeMemberships(
  { tx, caller, now }: WriteContext,
  sucursal: string,
  openings: readonly Opening[],
): Promise<void> {
  await tx.query(forgetPlans)
  await tx.query(insertAperturas, {
    entries: JSON.stringify(openings.map(entryOf)),
    sucursal,
    usuario_id: caller.id,
    now,
  })
  await tx.query(insertPeriodos, { id: openings.map(({ id }) => id) })
  await rebuildChains(
    tx,
    openings.map(({ id_miembro }) => id_miembro),
  )
}

const entryOf = ({ id, id_miembro, apertura: { plazo, inicio, vencimiento } }: Opening) => ({
  id,
  id_miembro,
  id_plan_plazo: plazo.id,
  inicio,
  vencimiento,
})
