import { ApiError } from '#server/errors.ts'
import type { StoredCaller } from '#server/records/caller.ts'
import type { Collection, WriteContext } from '#server/records/collection.ts'
import type { WriteEngine } from '#server/records/write-engine.ts'
import { type AccountChange, changeAccount } from './change-account.ts'

interface ProvenAddress {
  readonly collection: Collection
  readonly caller: StoredCaller
  readonly request: WriteContext['request']
  /** Whether it was proven before. */
  readonly isVerified: boolean
  readonly after?: AccountChange['after']
}

/**
 * Notes that somebody has shown that the address of an account is his. Until then it may have been another's doing: then its
 * password, second step and sessions end, and what is left is the person who has the address.
 */
export async function proveAddress(
  writer: Pick<WriteEngine, 'transaction' | 'now' | 'random'>,
  { isVerified, after, ...account }: ProvenAddress,
): Promise<void> {
  const row = await changeAccount(writer, {
    ...account,
    values: isVerified ? {} : { verified: true, password_hash: '', invitado: null },
    provesAddress: true,
    endsTokens: !isVerified,
    async after(context, ...rows) {
      if (!isVerified) await context.tx.query('delete from segundos_pasos where user_id = $1', [account.caller.id])
      await after?.(context, ...rows)
    },
  })
  if (!row) throw new ApiError(400, 'Failed to authenticate.')
}
