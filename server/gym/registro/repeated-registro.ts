import type { RegistroInput } from '#shared/collections/registro.ts'
import { providerName } from '#server/engine/auth/provider/auth-with-oauth2.ts'
import type { ProvenIdentity } from '#server/engine/auth/provider/proven-identity.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Query } from '#server/runtime/db/transaction.ts'

const minutes = 15

/** A gym created moments ago with the same content (`$content`). Another gym under the same address and password is not a repetition. */
const isRepeated = sql`coalesce(g.created > now() - make_interval(mins => ${minutes}) and $content::jsonb = jsonb_build_object(
  'name', u.name, 'phone', u.phone, 'nombre', g.nombre, 'correo', g.correo, 'telefono', coalesce(g.telefono::text, ''),
  'direccion', g.direccion, 'moneda', g.moneda, 'zona_horaria', g.zona_horaria, 'pais', g.pais,
  'sucursales', (select jsonb_agg(jsonb_build_array(s.nombre, s.direccion) order by s.orden)
    from sucursales s where s.gimnasio_id = g.id)) and $servicio in ('', g.servicio_id), false)`

/** The compared content of a registration, and its service. */
function contentOf({ usuario: { name, phone }, gimnasio, sucursales, servicio_id = '' }: RegistroInput) {
  const { nombre, correo, direccion, moneda, zona_horaria, pais } = gimnasio
  const telefono = gimnasio.telefono === '' ? '' : String(BigInt(gimnasio.telefono))
  const branches = sucursales.map((sucursal) => [sucursal.nombre, sucursal.direccion])
  const gym = { nombre, correo, telefono, direccion, moneda, zona_horaria, pais, sucursales: branches }
  return { content: JSON.stringify({ name, phone, ...gym }), servicio: servicio_id }
}

/** The hash is salted by address, so one hash serves for all accounts of the address. */
const readOpened = sql`
  select u.id, ${isRepeated} as repeated
  from users u left join gimnasios g on g.id = u.gimnasio_id
  where lower(u.email) = lower($email) and u.activo and u.password_hash = $passwordHash
  order by repeated desc, u.orden limit 1`

interface Opened {
  readonly id: string
  /** The account owns the same gym, created moments ago: a client that lost the answer repeats its request. */
  readonly repeated: boolean
}

/** The account that this address and password already open, or null. Only a caller with both learns of it. */
export async function findOpened(query: Query, input: RegistroInput, passwordHash: string): Promise<Opened | null> {
  const { content, servicio } = contentOf(input)
  const [opened] = await query<Opened>(readOpened, { email: input.usuario.email, content, passwordHash, servicio })
  return opened ?? null
}

const readVouched = sql`
  select u.id
  from users u
  join gimnasios g on g.id = u.gimnasio_id
  join identidades i on i.user_id = u.id and i.proveedor = '${providerName}' and i.sub = $sub
  where lower(u.email) = lower($email) and u.activo and ${isRepeated}`

/** The owner of the same registration made moments ago with the same provider account, or null. */
export async function findRepeated(
  query: Query,
  input: RegistroInput,
  { sub }: ProvenIdentity,
): Promise<string | null> {
  const { content, servicio } = contentOf(input)
  const [earlier] = await query<{ id: string }>(readVouched, { email: input.usuario.email, content, sub, servicio })
  return earlier?.id ?? null
}
