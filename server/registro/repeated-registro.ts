import type { RegistroInput } from '#shared/collections/registro.ts'
import { providerName } from '#server/auth/auth-with-oauth2.ts'
import type { ProvenIdentity } from '#server/auth/proven-identity.ts'
import type { Query } from '#server/db/transaction.ts'

const minutes = 15

/** Made moments ago, and of what is sent now (`$2`). Another gym under the same address and password is no repetition. */
const isRepeated = `coalesce(g.created > now() - make_interval(mins => ${minutes}) and $2::jsonb = jsonb_build_object(
  'name', u.name, 'phone', u.phone, 'nombre', g.nombre, 'correo', g.correo, 'telefono', coalesce(g.telefono::text, ''),
  'direccion', g.direccion, 'moneda', g.moneda, 'zona_horaria', g.zona_horaria, 'pais', g.pais,
  'sucursales', (select jsonb_agg(jsonb_build_array(s.nombre, s.direccion) order by s.orden)
    from sucursales s where s.gimnasio_id = g.id)) and $4 in ('', g.servicio_id), false)`

/** What is compared of a registration; the parameters `$2` and `$4`. */
function contentOf({ usuario: { name, phone }, gimnasio, sucursales, servicio_id = '' }: RegistroInput) {
  const { nombre, correo, direccion, moneda, zona_horaria, pais } = gimnasio
  const telefono = gimnasio.telefono === '' ? '' : String(BigInt(gimnasio.telefono))
  const branches = sucursales.map((sucursal) => [sucursal.nombre, sucursal.direccion])
  const gym = { nombre, correo, telefono, direccion, moneda, zona_horaria, pais, sucursales: branches }
  return { content: JSON.stringify({ name, phone, ...gym }), servicio: servicio_id }
}

/** Salted by address, the same password of the same address has the same hash: nothing has to be computed for each account. */
const readOpened = `
  select u.id, ${isRepeated} as repeated
  from users u left join gimnasios g on g.id = u.gimnasio_id
  where lower(u.email) = lower($1) and u.activo and u.password_hash = $3
  order by repeated desc, u.orden limit 1`

interface Opened {
  readonly id: string
  /** It is the owner of the same gym made moments ago: a client whose answer was lost sends the same again. */
  readonly repeated: boolean
}

/** The account that the address and the password of a registration open already, or null. Whoever has not both learns nothing. */
export async function findOpened(query: Query, input: RegistroInput, passwordHash: string): Promise<Opened | null> {
  const { content, servicio } = contentOf(input)
  const [opened] = await query<Opened>(readOpened, [input.usuario.email, content, passwordHash, servicio])
  return opened ?? null
}

const readVouched = `
  select u.id
  from users u
  join gimnasios g on g.id = u.gimnasio_id
  join identidades i on i.user_id = u.id and i.proveedor = '${providerName}' and i.sub = $3
  where lower(u.email) = lower($1) and u.activo and ${isRepeated}`

/** The owner of the same registration made moments ago with the same account of the provider, or null. */
export async function findRepeated(
  query: Query,
  input: RegistroInput,
  { sub }: ProvenIdentity,
): Promise<string | null> {
  const { content, servicio } = contentOf(input)
  const [earlier] = await query<{ id: string }>(readVouched, [input.usuario.email, content, sub, servicio])
  return earlier?.id ?? null
}
