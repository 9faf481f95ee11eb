import { newId } from '#shared/values/ids.ts'
import { builtInRoles } from '#shared/permissions.ts'
import { newTokenKey } from '#server/engine/records/write/auth-record.ts'
import { addressForm } from '#server/engine/records/fields/address-form.ts'
import type { Passwords } from '#server/engine/auth/passwords/hash-password.ts'
import { createWeaknessOf } from '#server/engine/auth/passwords/weak-password.ts'
import { gymPasswords } from '#server/platform/rights/gym-passwords.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import type { RunTransaction } from '#server/runtime/db/transaction.ts'
import { StartError } from '#server/runtime/errors/errors.ts'

interface NewOperator {
  readonly email: string
  readonly password: string
}

export interface MakeDeps {
  readonly transaction: RunTransaction
  readonly passwords: Passwords
  readonly now: () => Date
}

/**
 * Creates an operator of the platform, or sets an existing operator's new password and ends their sessions. Throws StartError for
 * an address of a gym's user, or for an easy password.
 */
export async function makeOperator(
  { transaction, passwords, now }: MakeDeps,
  input: NewOperator,
): Promise<'new' | 'changed'> {
  const email = addressForm(input.email.trim())
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) throw new StartError(`${input.email} no es un correo.`)
  if (input.password.length < 8) throw new StartError('La contraseña necesita al menos 8 caracteres.')
  const weakness = createWeaknessOf(gymPasswords)(input.password, [email])
  if (weakness) throw new StartError(weakness.message)
  const hash = await passwords.hash(input.password)
  const tokenKey = newTokenKey()
  return transaction(null, async ({ query }) => {
    const changed = await query(
      sql`update users set password_hash = $hash, token_key = $tokenKey, updated = $updated where lower(email) = lower($email) and gimnasio_id is null returning id`,
      { email, hash, tokenKey, updated: now() },
    )
    if (changed.length > 0) return 'changed'
    const id = newId(now())
    const made = await query(
      sql`insert into users (id, email, email_visibility, verified, name, role, password_hash, token_key)
       values ($id, $email, true, true, 'Operación', $rol, $hash, $tokenKey) on conflict (lower(email)) where not prestado do nothing returning id`,
      { id, email, rol: builtInRoles.SuperAdmin, hash, tokenKey },
    )
    if (made.length === 0) throw new StartError('Ese correo ya entra a un gimnasio. Usa otro.')
    return 'new'
  })
}
