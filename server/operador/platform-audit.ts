import { writeAudit } from '#server/collections/audit.ts'
import type { Collection, Row, WriteContext } from '#server/records/collection.ts'

type Changed = { readonly id: string; readonly before: Row; readonly after: Row }

/** What an operator changed in this transaction's gym, as the gym's own history has it: nobody of its staff did it. */
export const auditInGym = (context: WriteContext, collection: Collection, changed: Changed): Promise<void> =>
  writeAudit({ ...context, caller: { ...context.caller, id: null } }, collection, { action: 'update', ...changed })

/**
 * The same in the platform's history, with his name. It is the last thing of a transaction: the rest of it belongs to no gym.
 */
export async function auditOnPlatform(context: WriteContext, collection: Collection, changed: Changed): Promise<void> {
  await context.tx.query(`select set_config('app.gimnasio', '', true)`)
  const tx = { ...context.tx, tenant: null }
  await writeAudit({ ...context, tx }, collection, { action: 'update', ...changed })
}
