import type { CivilDate } from '#shared/values/dates.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import { nextOfCycle } from './decide-due.ts'
import type { Due } from './read-due.ts'

/** A receipt of a file. One that is collected again moves no cycle. */
export type Collected = Pick<Due, 'id_automatico' | 'proximo' | 'duracion' | 'repite'>

const move = sql`
  update cobros_automaticos a set proximo = greatest(a.proximo, r.proximo::timestamp at time zone g.zona_horaria), updated = $now::timestamptz, version = version + 1
  from jsonb_to_recordset($cycles::jsonb) as r (id text, proximo date), gimnasios g
  where a.gimnasio_id = $gimnasio and a.id = r.id and g.id = $gimnasio`

/** Moves the cycle of each consent that a file collects from on to its first day after the file's, never back. */
export async function moveCycles({ tx, now }: WriteContext, collected: readonly Collected[], vence: CivilDate) {
  const cycles = collected
    .filter(({ repite }) => repite === null)
    .map((one) => ({ id: one.id_automatico, proximo: nextOfCycle(one, vence) }))
  await tx.query(move, { now, cycles: JSON.stringify(cycles) })
}
