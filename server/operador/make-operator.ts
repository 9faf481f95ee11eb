import { randomBytes } from 'node:crypto'
import { newId } from '#shared/ids.ts'
import { builtInRoles } from '#shared/permissions.ts'
import { addressForm } from '#server/records/fields/address-form.ts'
import type { Passwords } from '#server/auth/password.ts'
import { weaknessOf } from '#server/auth/weak-password.ts'
import type { RunTransaction } from '#server/db/transaction.ts'
import { StartError } from '#server/errors.ts'

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
 * Makes a person who operates the platform, or gives an operator a new password and ends his sessions. Throws StartError
 * for an address that belongs to a gym, or a password that is too easy.
 */
export async function makeOperator(
  { transaction, passwords, now }: MakeDeps,
  asked: NewOperator,
): Promise<'new' | 'changed'> {
  const email = addressForm(asked.email.trim())
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) throw new StartError(`${asked.email} no es un correo.`)
  if (asked.password.length < 8) throw new StartError('La contraseña necesita al menos 8 caracteres.')
  const weakness = weaknessOf(asked.password, [email])
  if (weakness) throw new StartError(weakness.message)
  const hash = await passwords.hash(asked.password)
  const tokenKey = randomBytes(25).toString('hex')
  return transaction(null, async ({ query }) => {
    const changed = await query(
      'update users set password_hash = $2, token_key = $3, updated = $4 where lower(email) = lower($1) and gimnasio_id is null returning id',
      [email, hash, tokenKey, now()],
    )
    if (changed.length > 0) return 'changed'
    const id = newId((bytes) => crypto.getRandomValues(bytes), now().getTime())
    const made = await query(
      `insert into users (id, email, email_visibility, verified, name, role, password_hash, token_key)
       values ($1, $2, true, true, 'Operación', $3, $4, $5) on conflict (lower(email)) where not prestado do nothing returning id`,
      [id, email, builtInRoles.SuperAdmin, hash, tokenKey],
    )
    if (made.length === 0) throw new StartError('Ese correo ya entra a un gimnasio. Usa otro.')
    return 'new'
  })
}
