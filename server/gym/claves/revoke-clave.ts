import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import { writeAudit } from '#server/platform/auditoria/audit.ts'
import { notFound } from '#server/runtime/errors/errors.ts'
import { clavesApi } from './claves_api.collection.ts'

const findKey = 'select revocada from claves_api where gimnasio_id = $1 and id = $2 for update'

const revoke = `
  update claves_api set revocada = $3, revocada_por = $4, updated = $3 where gimnasio_id = $1 and id = $2`

/** Its user ends with it, which changes the stamp that every process compares. */
const endUser = 'update users set activo = false, updated = $3 where gimnasio_id = $1 and id = $2'

/** Ends a key for good. A repeated request changes nothing. */
export async function revokeClave(context: WriteContext, id: string): Promise<void> {
  const { tx, caller, now } = context
  const [stored] = await tx.query<{ revocada: Date | null }>(findKey, [tx.tenant, id])
  if (!stored) throw notFound()
  if (stored.revocada) return
  await tx.query(revoke, [tx.tenant, id, now, caller.id])
  await tx.query(endUser, [tx.tenant, id, now])
  writeAudit(context, clavesApi, {
    action: 'update',
    id,
    before: { revocada: null, revocada_por: null },
    after: { revocada: now, revocada_por: caller.id },
  })
}
