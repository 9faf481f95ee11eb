import type { Row, WriteContext } from '#server/engine/records/declaration/collection.ts'
import { cobrosAutomaticos } from '#server/gym/en_linea/automaticos/cobros_automaticos.collection.ts'
import { writeAudit, writeAudits } from '#server/platform/auditoria/audit.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import { mandatos } from '../mandatos.collection.ts'
import { requireMandato, type StoredMandato } from './stored-mandato.ts'

const revoke = sql`
  update mandatos set revocado = $now, motivo = $motivo, updated = $now
  where gimnasio_id = $gimnasio and id = $id returning *`

const lockConsents = sql`
  select * from cobros_automaticos
  where gimnasio_id = $gimnasio and id_mandato = $id and estado <> 'cancelado' order by id for no key update`

const endConsents = sql`
  update cobros_automaticos set estado = 'con_problema', problema = 'terminado', updated = $now, version = version + 1
  where gimnasio_id = $gimnasio and id = any ($ids)`

/**
 * Ends a mandate for good. Consents through it wait for a person, as those that ended at the provider. Throws 404 for another's
 * mandate, 400 for one that is revoked.
 */
export async function revokeMandato(context: WriteContext, id: string, motivo: string): Promise<void> {
  const before = await requireMandato(context, id)
  if (before.revocado !== null) throw refuse('motivo', 'validation_not_allowed', 'mandato_revoked')
  await endMandato(context, before, motivo)
}

/** Ends a mandate that is locked and in force, and with it the consents that it carries out. */
export async function endMandato(context: WriteContext, before: StoredMandato, motivo: string): Promise<void> {
  const { id } = before
  const [after] = await context.tx.query<Row>(revoke, { id, motivo, now: context.now })
  if (after) writeAudit(context, mandatos, { action: 'update', id, before, after })
  await endConsentsOf(context, id)
}

async function endConsentsOf(context: WriteContext, id: string): Promise<void> {
  const { tx, now } = context
  const live = await tx.query<Row & { id: string }>(lockConsents, { id })
  if (live.length === 0) return
  await tx.query(endConsents, { ids: live.map((consent) => consent.id), now })
  const entries = live.map((before) => {
    const after = { ...before, estado: 'con_problema', problema: 'terminado' }
    return { action: 'update', id: before.id, before, after } as const
  })
  await writeAudits(context, cobrosAutomaticos, entries)
}
