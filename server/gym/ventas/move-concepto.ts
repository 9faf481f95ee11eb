import { sql } from '#server/runtime/db/statement/sql.ts'
import { seesScope } from '#server/engine/records/declaration/caller.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import { writeAudit } from '#server/platform/auditoria/audit.ts'
import { notFound } from '#server/runtime/errors/errors.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import { conceptos } from './conceptos.collection.ts'

interface Line {
  readonly id: string
  readonly sucursal_id: string
  readonly lugar: number
}

const ofBranch = sql`
  c.gimnasio_id = $gimnasio
  and c.sucursal_id = (select s.sucursal_id from conceptos s where s.gimnasio_id = $gimnasio and s.id = $id)`
const lockLines = sql`select 1 from conceptos c where ${ofBranch} order by c.id for no key update`
const readLines = sql`select c.id, c.sucursal_id, c.lugar from conceptos c where ${ofBranch} order by c.lugar, c.created, c.orden`

const renumber = sql`
  update conceptos c set lugar = n.lugar
  from unnest($ids::text[]) with ordinality n (id, lugar)
  where c.gimnasio_id = $gimnasio and c.id = n.id and c.lugar <> n.lugar`

/**
 * Puts a line of a branch's price list right after another one, or first without one, and numbers the whole list from 1: lines with
 * one place would have no order. Throws 404 for a line that the caller does not see, 400 if the other one is not of its branch.
 */
export async function moveConcepto(context: WriteContext, id: string, despues_de: string): Promise<void> {
  const { tx, caller } = context
  await tx.query(lockLines, { id })
  const lines = await tx.query<Line>(readLines, { id })
  const moved = lines.find((line) => line.id === id)
  if (!moved || !seesScope(caller, moved.sucursal_id)) throw notFound()
  const others = lines.flatMap((line) => (line.id === id ? [] : line.id))
  const before = others.indexOf(despues_de)
  if (despues_de !== '' && before === -1) throw refuse('despues_de', 'validation_missing_rel_records', 'concepto_gone')
  const lugar = before + 2
  await tx.query(renumber, { ids: others.toSpliced(before + 1, 0, id) })
  if (lugar === moved.lugar) return
  writeAudit(context, conceptos, { action: 'update', id, before: { ...moved }, after: { ...moved, lugar } })
}
