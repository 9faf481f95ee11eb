import type { RegistroInput } from '#shared/collections/registro.ts'
import type { AuthDeps } from '#server/auth/routes.ts'

const minutes = 15

const readEarlier = `
  select u.id, u.password_hash from users u
  join gimnasios g on g.id = u.gimnasio_id and g.nombre = $2 and g.created > now() - make_interval(mins => ${minutes})
  where lower(u.email) = lower($1) and u.activo`

/**
 * The owner of a registration with the same address, gym and password made moments ago, or null: a client whose connection
 * was cut before the answer sends the same again. Whoever does not know the password learns nothing from it.
 */
export async function findRepeated(
  { query, passwords }: Pick<AuthDeps, 'query' | 'passwords'>,
  { usuario, gimnasio }: RegistroInput,
): Promise<string | null> {
  const [earlier] = await query<{ id: string; password_hash: string }>(readEarlier, [usuario.email, gimnasio.nombre])
  const matches = await passwords.verify(earlier?.password_hash ?? null, usuario.password)
  return earlier && matches ? earlier.id : null
}
