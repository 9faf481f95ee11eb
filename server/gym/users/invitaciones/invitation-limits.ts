import { createHash } from 'node:crypto'
import { budgets } from '#server/runtime/limits/budgets.ts'
import { OverBudgetFor } from '#server/runtime/limits/over-budget.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Query, RunTransaction } from '#server/runtime/db/transaction.ts'
import { TooManyRequests } from '#server/runtime/errors/errors.ts'
import type { Caller } from '#server/engine/records/declaration/caller.ts'
import { foldAddress } from '#server/engine/records/fields/address-form.ts'
import { createLimiter } from '#server/engine/limits/limiter.ts'
import { createMailLimits } from '#server/engine/auth/links/mail-limits.ts'

/**
 * The inviting user (`$usuario_id`) of a gym, or a user who may edit its settings, has a confirmed address.
 */
export const isConfirmed = sql`exists (
  select from users c where c.gimnasio_id = $gimnasio and c.activo and c.verified and not c.prestado and (c.id = $usuario_id or exists (
    select from roles_permisos rp join permisos p on p.id = rp.permiso_id
    where rp.role_id = c.role and p.permiso = 'settings.update')))`

interface Invited {
  readonly email: unknown
  readonly ip: string
}

/**
 * Counts one invitation, resent ones included, and throws above a limit, so that invitations cannot be used to flood
 * mailboxes. Gyms without a confirmed address get a smaller limit, and one per network too, as they may have been
 * created for that.
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
    const [found] = await query<{ confirmed: boolean }>(sql`select ${isConfirmed} as confirmed`, {
      gimnasio: tenant,
      usuario_id: id,
    })
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
