import { sql } from '#server/runtime/db/statement/sql.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import { writeAudit } from '#server/platform/auditoria/audit.ts'
import { notFound } from '#server/runtime/errors/errors.ts'
import { clavesApi } from './claves_api.collection.ts'

const findKey = sql`select revocada from claves_api where gimnasio_id = $gimnasio and id = $id for update`

const revoke = sql`
  update claves_api set revocada = $now, revocada_por = $revocada_por, updated = $now where gimnasio_id = $gimnasio and id = $id`

/** Its user ends with it, which changes the stamp that every process compares. */
const endUser = sql`update users set activo = false, updated = $now where gimnasio_id = $gimnasio and id = $id`

/** Ends a key for good. A repeated request changes nothing. */
export async function revokeClave(context: WriteContext, id: string): Promise<void> {
  const { tx, caller, now } = context
  const [stored] = await tx.query<{ revocada: Date | null }>(findKey, { id })
  if (!stored) throw notFound()
  if (stored.revocada) return
  await tx.query(revoke, { id, now, revocada_por: caller.id })
  await tx.query(endUser, { id, now })
  writeAudit(context, clavesApi, {
    action: 'update',
    id,
    before: { revocada: null, revocada_por: null },
    after: { revocada: now, revocada_por: caller.id },
  })
}
