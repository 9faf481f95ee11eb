import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Entrada } from '#shared/entrada.ts'
import type { EntrarInput } from '#shared/collections/asistencia.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'

/** The screen without network and the server disagree about letting the person in. */
export const isConflicto = ({ mostrado }: EntrarInput, { resultado }: Entrada): boolean =>
  mostrado !== undefined && (mostrado === 'no') !== (resultado === 'no')

/** A change after `$updated` to anything that decides about the member. */
const changedSince = sql`
  select from miembros where gimnasio_id = $gimnasio and id = $miembro and updated > $updated
  union all select from gimnasios where id = $gimnasio and updated > $updated
  union all select from membresias m join planes p on p.gimnasio_id = m.gimnasio_id and p.id = m.id_plan
    where m.gimnasio_id = $gimnasio and m.id_miembro = $miembro and p.updated > $updated
  union all select from pagos_asientos a left join pagos_anulaciones x on x.gimnasio_id = a.gimnasio_id and x.id_pago = a.id
    where a.gimnasio_id = $gimnasio and a.id_miembro = $miembro and (a.created > $updated or x.created > $updated)
  union all select from pausas_asientos a left join pausas_cortes c on c.gimnasio_id = a.gimnasio_id and c.id_pausa = a.id
    where a.gimnasio_id = $gimnasio and a.id_miembro = $miembro and (a.created > $updated or c.created > $updated)
  union all select from deudas_asientos d
    left join saldos_asientos s on s.gimnasio_id = d.gimnasio_id and s.id_deuda = d.id
    left join saldos_anulaciones x on x.gimnasio_id = s.gimnasio_id and x.id_saldo = s.id
    where d.gimnasio_id = $gimnasio and d.id_miembro = $miembro and (d.created > $updated or s.created > $updated or x.created > $updated)
  limit 1`

const lifeOfCopy = 24 * 3_600_000

type Happening = { readonly miembro: string; readonly instante: Date }

/**
 * The result of an entry as the screen without network acted on it: a refused person stayed out, any other went in. The
 * screen's answer is believed only if something about the member changed within the life of its copy. An API key has no copy.
 */
export async function offlineResult(
  { tx, caller }: WriteContext,
  body: EntrarInput,
  { resultado }: Entrada,
  { miembro, instante }: Happening,
): Promise<Entrada['resultado']> {
  if (body.instante === undefined || caller.key) return resultado
  const changes = await tx.query(changedSince, { miembro, updated: new Date(instante.getTime() - lifeOfCopy) })
  if (changes.length === 0) return resultado
  return body.mostrado === 'no' ? 'no' : 'aviso'
}
