import type { z } from 'zod'
import type { firmaInput } from '#shared/domiciliacion/mandato.ts'
import type { Row, WriteContext } from '#server/engine/records/declaration/collection.ts'
import { writeAudit } from '#server/platform/auditoria/audit.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import { readToday } from '../gym-today.ts'
import { mandatos } from '../mandatos.collection.ts'
import { requireFirma } from './require-firma.ts'
import { requireMandato } from './stored-mandato.ts'

const sign = sql`
  update mandatos set firma = 'papel', firmado = $firmado, lugar = $lugar, updated = $now
  where gimnasio_id = $gimnasio and id = $id returning *`

/** Stores that the payer signed a draft on paper. Throws 404 for another's mandate, 400 for one that is signed or revoked. */
export async function signMandato(
  context: WriteContext,
  id: string,
  { firmado, lugar }: z.infer<typeof firmaInput>,
): Promise<void> {
  const { tx, now } = context
  const before = await requireMandato(context, id)
  if (before.revocado !== null) throw refuse('firmado', 'validation_not_allowed', 'mandato_revoked')
  if (before.firmado !== null) throw refuse('firmado', 'validation_not_allowed', 'mandato_signed')
  requireFirma(firmado, (await readToday(tx, now)).hoy)
  const [after] = await tx.query<Row>(sign, { id, firmado, lugar, now })
  if (after) writeAudit(context, mandatos, { action: 'update', id, before, after })
}
