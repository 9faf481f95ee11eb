import type { Row, WriteContext } from '#server/records/collection.ts'
import { bool } from '#server/records/fields/index.ts'
import type { WriteEngine } from '#server/records/write-engine.ts'
import { writeAudit } from '../audit.ts'
import { deny } from '../refusal.ts'
import { requireWithinReach } from './user-hooks.ts'
import { users } from './users.collection.ts'

/** As it stands in the audit: the row of a user says nothing of his second step. */
const audited = { ...users, fields: [bool('segundo_paso')] }

/**
 * Turns off a colleague's second step, for whoever has lost phone and codes. He hears of it by mail. Nothing happens where
 * none is on. Throws 404 for a colleague whose permissions or branches exceed the caller's.
 */
export async function turnOffSecondStep(
  { tellPerson }: Pick<WriteEngine, 'tellPerson'>,
  context: WriteContext,
  user: Row,
): Promise<void> {
  if (user['id'] === context.caller.id)
    throw deny('id', 'validation_not_allowed', 'La tuya se desactiva en Mi cuenta, con tu contraseña y un código.')
  await requireWithinReach(context, user)
  const dropped = await context.tx.query<{ activado: Date | null }>(
    'delete from segundos_pasos where user_id = $1 returning activado',
    [user['id']],
  )
  if (!dropped[0]?.activado) return
  writeAudit(context, audited, {
    action: 'update',
    id: String(user['id']),
    before: { segundo_paso: true },
    after: { segundo_paso: false },
  })
  await tellPerson?.(context.tx, 'second-step', user)
}
