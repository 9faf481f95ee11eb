import { createHash } from 'node:crypto'
import { budgets } from '#server/budgets/budgets.ts'
import { OverBudgetFor } from '#server/budgets/over-budget.ts'
import type { Query, RunTransaction } from '#server/db/transaction.ts'
import { TooManyRequests } from '#server/errors.ts'
import type { Caller } from '#server/records/caller.ts'
import { foldAddress } from '#server/records/fields/address-form.ts'
import { createLimiter } from './limiter.ts'
import { createMailLimits } from './mail-limits.ts'

/** SQL: whether the one who invites (`$2`) in a gym (`$1`), or anybody who runs it, has shown that his address is his. */
export const isConfirmed = `exists (
  select from users c where c.gimnasio_id = $1 and c.activo and c.verified and not c.prestado and (c.id = $2 or exists (
    select from roles_permisos rp join permisos p on p.id = rp.permiso_id
    where rp.role_id = c.role and p.permiso = 'settings.update')))`

interface Invited {
  readonly email: unknown
  /** From where it is asked. */
  readonly ip: string
}

/**
 * Counts one invitation, sent again or not, and throws where it is one too many: nobody's post is filled by way of ours. A
 * gym that nobody has confirmed may be made for that alone, and one place may make many.
 */
export function createInvitationLimits(transaction: RunTransaction, query: Query) {
  const byAddress = createLimiter(transaction, { prefix: 'invitacion', points: 3, seconds: 3600 })
  const byGym = createLimiter(transaction, {
    prefix: 'invitacion_gym',
    points: budgets.invitations.most,
    seconds: 3600,
  })
  const byUnconfirmed = createLimiter(transaction, {
    prefix: 'invitacion_sin_confirmar',
    points: budgets.unconfirmedInvitations.most,
    seconds: 86_400,
  })
  const places = createMailLimits(transaction)

  const requireFewUnconfirmed = async ({ tenant, id }: Caller, ip: string) => {
    const [found] = await query<{ confirmed: boolean }>(`select ${isConfirmed} as confirmed`, [tenant, id])
    if (found?.confirmed) return
    const wait = await byUnconfirmed.consume(String(tenant))
    if (wait > 0) throw new OverBudgetFor('unconfirmedInvitations', wait)
    const waitOfPlace = await places.begin(ip)
    if (waitOfPlace > 0) throw new TooManyRequests(waitOfPlace)
  }
  return async (caller: Caller, { email, ip }: Invited): Promise<void> => {
    const address = createHash('sha256')
      .update(`${caller.tenant} ${foldAddress(String(email))}`)
      .digest('base64url')
    const waitOfAddress = await byAddress.consume(address)
    if (waitOfAddress > 0) throw new TooManyRequests(waitOfAddress)
    await requireFewUnconfirmed(caller, ip)
    const wait = await byGym.consume(String(caller.tenant))
    if (wait > 0) throw new OverBudgetFor('invitations', wait)
  }
}
