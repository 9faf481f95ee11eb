import type { RegistroInput } from '#shared/collections/registro.ts'
import { providerName } from '#server/auth/auth-with-oauth2.ts'
import type { ProvenIdentity } from '#server/auth/proven-identity.ts'
import type { Query } from '#server/db/transaction.ts'

const minutes = 15

const isRepeated = `coalesce(g.nombre = $2 and g.created > now() - make_interval(mins => ${minutes}), false)`

/** Salted by address, the same password of the same address has the same hash: nothing has to be computed for each account. */
const readOpened = `
  select u.id, ${isRepeated} as repeated
  from users u left join gimnasios g on g.id = u.gimnasio_id
  where lower(u.email) = lower($1) and u.activo and u.password_hash = $3
  order by repeated desc, u.orden limit 1`

interface Opened {
  readonly id: string
  /** It is the owner of a gym of the same name made moments ago: a client whose answer was lost sends the same again. */
  readonly repeated: boolean
}

/** The account that the address and the password of a registration open already, or null. Whoever has not both learns nothing. */
export async function findOpened(
  query: Query,
  { usuario, gimnasio }: RegistroInput,
  passwordHash: string,
): Promise<Opened | null> {
  const [opened] = await query<Opened>(readOpened, [usuario.email, gimnasio.nombre, passwordHash])
  return opened ?? null
}

const readVouched = `
  select u.id
  from users u
  join gimnasios g on g.id = u.gimnasio_id
  join identidades i on i.user_id = u.id and i.proveedor = '${providerName}' and i.sub = $3
  where lower(u.email) = lower($1) and u.activo and ${isRepeated}`

/** The owner of a registration made moments ago with the same account of the provider, address and gym, or null. */
export async function findRepeated(
  query: Query,
  { usuario, gimnasio }: RegistroInput,
  { sub }: ProvenIdentity,
): Promise<string | null> {
  const [earlier] = await query<{ id: string }>(readVouched, [usuario.email, gimnasio.nombre, sub])
  return earlier?.id ?? null
}
