import { writeAudit } from './audit.ts'
import type { Collection, Row, WriteContext } from '#server/engine/records/declaration/collection.ts'

type Changed = { readonly id: string; readonly before: Row; readonly after: Row }

/** The operator's change in the gym's own audit log, without a user: none of its staff did it. */
export const auditInGym = (context: WriteContext, collection: Collection, changed: Changed): void =>
  writeAudit({ ...context, caller: { ...context.caller, id: null } }, collection, { action: 'update', ...changed })

/** Writes the operator's change to the platform's audit log. */
export function auditOnPlatform(context: WriteContext, collection: Collection, changed: Changed): void {
  context.tx.last(`select set_config('app.gimnasio', '', true)`, [])
  const tx = { ...context.tx, tenant: null }
  writeAudit({ ...context, tx }, collection, { action: 'update', ...changed })
}
