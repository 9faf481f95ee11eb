import { conceptoDevolucion } from '#shared/devoluciones/conceptos-devolucion.ts'
import type { ReciboDeRemesa } from '#shared/domiciliacion/remesa.ts'
import { seesScope } from '#server/engine/records/declaration/caller.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import { lockAcreedor } from '#server/gym/locks/lock-acreedor.ts'
import { writeAudit } from '#server/platform/auditoria/audit.ts'
import { notFound } from '#server/runtime/errors/errors.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import { remesasRecibos } from '../remesas_recibos.collection.ts'

const lock = sql`
  select d.codigo, d.atendida, d.id_miembro, d.sucursal_id, c.id_automatico,
    exists (select from remesas_recibos x where x.gimnasio_id = c.gimnasio_id and x.repite = c.id and not x.retirado) as is_repeated
  from devoluciones d join remesas_recibos c on c.gimnasio_id = d.gimnasio_id and c.id = d.id
  where d.gimnasio_id = $gimnasio and d.id = $id for no key update of d`

type Answer = Exclude<ReciboDeRemesa['atendida'], ''>

type Stored = {
  codigo: string
  atendida: string
  id_miembro: string
  sucursal_id: string
  id_automatico: string
  is_repeated: boolean
}

const answer = sql`
  update devoluciones set atendida = $como, atendida_por = $usuario_id, updated = $now where gimnasio_id = $gimnasio and id = $id`

/** The consent goes on once none of its returned receipts waits for a person. Without a mandate it stays with its problem. */
const calm = sql`
  update cobros_automaticos a set estado = 'activo', problema = '', updated = $now, version = version + 1
  from mandatos m
  where a.gimnasio_id = $gimnasio and a.id = $id_automatico and a.estado = 'con_problema' and m.gimnasio_id = $gimnasio and m.id = a.id_mandato
    and m.revocado is null and not exists (
      select from devoluciones d join remesas_recibos c on c.gimnasio_id = d.gimnasio_id and c.id = d.id
      where d.gimnasio_id = $gimnasio and d.atendida = '' and c.id_automatico = a.id)`

/**
 * Notes how a person settled a returned receipt: collected again by the next file, paid otherwise, or given up. Until a file collects
 * it again, it may still be paid or given up. Throws 404 for another gym's, 400 for one that somebody has settled, and for another
 * try that the bank would not take.
 */
export async function atenderDevuelto(context: WriteContext, id: string, como: Answer): Promise<void> {
  const { tx, caller, now } = context
  // A file that is being made may collect it again.
  await lockAcreedor(tx)
  const [found] = await tx.query<Stored>(lock, { id })
  if (!found || !seesScope(caller, found.sucursal_id)) throw notFound()
  const waits = found.atendida === '' || (found.atendida === 'repetir' && como !== 'repetir' && !found.is_repeated)
  if (!waits) throw refuse('atendida', 'validation_not_allowed', 'recibo_not_returned')
  if (como === 'repetir' && conceptoDevolucion(found.codigo).sigue !== 'puede_repetirse')
    throw refuse('como', 'validation_not_allowed', 'recibo_no_repeat')
  await writeAnswer(context, { ...found, id }, como)
  await tx.query(calm, { id_automatico: found.id_automatico, now })
}

type Answered = Pick<Stored, 'id_miembro' | 'sucursal_id' | 'atendida'> & { id: string }

/** Stores the answer to a returned receipt, with its line in the history. */
export async function writeAnswer(
  context: WriteContext,
  { id, id_miembro, sucursal_id, atendida }: Answered,
  como: Answer,
): Promise<void> {
  await context.tx.query(answer, { id, como, usuario_id: context.caller.id, now: context.now })
  writeAudit(context, remesasRecibos, {
    action: 'update',
    id,
    before: { id_miembro, sucursal_id, atendida },
    after: { id_miembro, sucursal_id, atendida: como },
  })
}
