import type { RegistroInput } from '#shared/collections/registro.ts'
import { providerName } from '#server/auth/auth-with-oauth2.ts'
import type { ProvenIdentity } from '#server/auth/proven-identity.ts'
import type { AuthDeps } from '#server/auth/routes.ts'

const minutes = 15

const readEarlier = `
  select u.id, u.password_hash,
    exists (select from identidades i where i.user_id = u.id and i.proveedor = '${providerName}' and i.sub = $3) as es_el
  from users u
  join gimnasios g on g.id = u.gimnasio_id and g.nombre = $2 and g.created > now() - make_interval(mins => ${minutes})
  where lower(u.email) = lower($1) and u.activo`

/**
 * The owner of a registration with the same address, gym and password (or Google account) made moments ago, or null: a
 * client whose connection was cut before the answer sends the same again. Whoever is not he learns nothing from it.
 */
export async function findRepeated(
  { query, passwords }: Pick<AuthDeps, 'query' | 'passwords'>,
  { usuario, gimnasio }: RegistroInput,
  identity: ProvenIdentity | null,
): Promise<string | null> {
  const values = [usuario.email, gimnasio.nombre, identity?.sub ?? '']
  const [earlier] = await query<{ id: string; password_hash: string; es_el: boolean }>(readEarlier, values)
  if (identity) return earlier?.es_el ? earlier.id : null
  const matches = await passwords.verify(earlier?.password_hash ?? null, usuario.password)
  return earlier && matches ? earlier.id : null
}
