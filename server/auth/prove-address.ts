import { ApiError } from '#server/errors.ts'
import type { StoredCaller } from '#server/records/caller.ts'
import type { Collection, WriteContext } from '#server/records/collection.ts'
import type { WriteEngine } from '#server/records/write-engine.ts'
import { type AccountChange, changeAccount } from './change-account.ts'
import { dropIdentities } from './drop-unproven.ts'

interface ProvenAddress {
  readonly collection: Collection
  readonly caller: StoredCaller
  readonly request: WriteContext['request']
  /** As the mail or the provider names it. */
  readonly address: string
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
  { address, isVerified, after, ...account }: ProvenAddress,
): Promise<void> {
  const row = await changeAccount(writer, {
    ...account,
    values: isVerified ? {} : { verified: true, password_hash: '', invitado: null },
    provesAddress: address,
    endsTokens: !isVerified,
    async after(context, ...rows) {
      if (!isVerified) {
        await context.tx.query('delete from segundos_pasos where user_id = $1', [account.caller.id])
        await dropIdentities(context, String(account.caller.id))
      }
      await after?.(context, ...rows)
    },
  })
  if (!row) throw new ApiError(400, 'Failed to authenticate.')
}
