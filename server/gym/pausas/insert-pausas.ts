import { sql } from '#server/runtime/db/statement/sql.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'

export type NewPausa = {
  id: string
  id_miembro: string
  sucursal_id: string
  desde: string
  hasta: string
  motivo: string
}

const insert = sql`
  insert into pausas_asientos (gimnasio_id, id, id_miembro, sucursal_id, desde, hasta, motivo, usuario_id, lote, created)
  select $gimnasio, n.id, n.id_miembro, n.sucursal_id, n.desde, n.hasta, n.motivo, $usuario_id, $lote, $now
  from jsonb_to_recordset($pausas) n (id text, id_miembro text, sucursal_id text, desde date, hasta date, motivo text)`

/** Inserts rows only: the caller holds the locks and rebuilds the chains. */
export async function insertPausas({ tx, caller, now }: WriteContext, pausas: readonly NewPausa[], lote: string) {
  await tx.query(insert, { pausas: JSON.stringify(pausas), usuario_id: caller.id, lote, now })
}
