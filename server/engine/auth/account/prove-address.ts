import { ApiError } from '#server/runtime/errors/errors.ts'
import type { StoredCaller } from '#server/engine/records/declaration/caller.ts'
import type { Collection, WriteContext } from '#server/engine/records/declaration/collection.ts'
import type { WriteEngine } from '#server/engine/records/write/write-engine.ts'
import { removeSecondStep } from '../second-step/second-step.ts'
import { type AccountChange, changeAccount } from './change-account.ts'
import { dropIdentities } from './drop-unproven.ts'

interface ProvenAddress {
  readonly collection: Collection
  readonly caller: StoredCaller
  readonly request: WriteContext['request']
  readonly address: string
  readonly isVerified: boolean
  readonly after?: AccountChange['after']
}

/**
 * Marks the address of an account as confirmed. On the first confirmation, password, second step and sessions end: a
 * former user may have set them up.
 */
export async function proveAddress(
  writer: Pick<WriteEngine, 'transaction' | 'now'>,
  { address, isVerified, after, ...account }: ProvenAddress,
): Promise<void> {
  const row = await changeAccount(writer, {
    ...account,
    values: isVerified ? {} : { verified: true, password_hash: '', invitado: null },
    provesAddress: address,
    endsTokens: !isVerified,
    async after(context, ...rows) {
      if (!isVerified) {
        await removeSecondStep(context.tx, account.caller.id)
        await dropIdentities(context, String(account.caller.id))
      }
      await after?.(context, ...rows)
    },
  })
  if (!row) throw new ApiError(400, 'Failed to authenticate.')
}
