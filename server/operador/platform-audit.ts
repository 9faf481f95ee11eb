import { writeAudit } from '#server/collections/audit.ts'
import type { Collection, Row, WriteContext } from '#server/records/collection.ts'

type Changed = { readonly id: string; readonly before: Row; readonly after: Row }

/** What an operator changed in this transaction's gym, as the gym's own history has it: nobody of its staff did it. */
export const auditInGym = (context: WriteContext, collection: Collection, changed: Changed): void =>
  writeAudit({ ...context, caller: { ...context.caller, id: null } }, collection, { action: 'update', ...changed })

/** The same in the platform's history, with his name: what is sent at the end of the transaction after it belongs to no gym. */
export function auditOnPlatform(context: WriteContext, collection: Collection, changed: Changed): void {
  context.tx.last(`select set_config('app.gimnasio', '', true)`, [])
  const tx = { ...context.tx, tenant: null }
  writeAudit({ ...context, tx }, collection, { action: 'update', ...changed })
}
