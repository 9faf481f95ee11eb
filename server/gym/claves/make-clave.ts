import { sql } from '#server/runtime/db/statement/sql.ts'
import { mostClaves, permisosDeClave, type ClaveCreada, type ClaveInput } from '#shared/claves/clave.ts'
import { nameOfClave } from '#shared/claves/nombre-de-clave.ts'
import { builtInRoles } from '#shared/permissions.ts'
import { newId } from '#shared/values/ids.ts'
import { newTokenKey } from '#server/engine/records/write/auth-record.ts'
import { digestOfKey, newKeyText } from '#server/engine/auth/keys/key-text.ts'
import { seesScope } from '#server/engine/records/declaration/caller.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import { writeAudit } from '#server/platform/auditoria/audit.ts'
import { lockGym } from '#server/platform/servicios/lock-gym.ts'
import { deny, refuse } from '#server/runtime/errors/refusal.ts'
import { clavesApi } from './claves_api.collection.ts'

const readLive = sql`
  select count(*)::int as total, count(*) filter (where lower(nombre) = lower($nombre))::int as same
  from claves_api where gimnasio_id = $gimnasio and revocada is null`

const insertUser = sql`
  insert into users (id, gimnasio_id, created, updated, email, name, role, token_key, prestado)
  values ($id, $gimnasio, $now, $now, $email, $name, '${builtInRoles['Clave de API']}', $tokenKey, true)`

const insertKey = sql`
  insert into claves_api (gimnasio_id, id, created, updated, nombre, creada_por, resumen, final, direcciones, por_minuto, vence)
  values ($gimnasio, $id, $now, $now, $nombre, $creada_por, $resumen, $final, $direcciones, $por_minuto, $vence)`

const insertPlaces = sql`
  insert into users_sucursales (gimnasio_id, user_id, sucursal_id) select $gimnasio, $user_id, unnest($sucursal_id::text[])`

const insertPermissions = sql`
  insert into claves_api_permisos (gimnasio_id, clave_id, permiso_id)
  select $gimnasio, $clave_id, p.id from permisos p where p.permiso = any ($permisos::text[]) order by p.orden returning permiso_id`

const expiryOf = ({ vence }: ClaveInput) => (vence === '' ? null : new Date(vence))
const branchesOf = ({ sucursal_id }: ClaveInput) => [...new Set(sucursal_id)]

/** Throws for a key that cannot be made. */
export async function requireMakeable(context: WriteContext, given: ClaveInput): Promise<void> {
  const vence = expiryOf(given)
  if (vence && vence <= context.now)
    throw refuse('vence', 'validation_min_greater_equal_than_required', 'clave_expiry_past')
  requireHeld(context, given)
  await requireOpenBranches(context, branchesOf(given))
  await lockGym(context.tx)
  await requireRoom(context, given.nombre)
}

/** Makes a key with the user it acts as. The secret leaves the server with this answer alone. */
export async function makeClave(context: WriteContext, given: ClaveInput): Promise<ClaveCreada> {
  await requireMakeable(context, given)
  const { tx, now } = context
  const { nombre, direcciones, por_minuto } = given
  const [vence, sucursal_id] = [expiryOf(given), branchesOf(given)]
  const [id, secreto] = [newId(now), newKeyText()]
  const clave = { nombre, sucursal_id, direcciones, por_minuto, final: secreto.slice(-4), vence }
  await insert(context, { ...clave, id, resumen: digestOfKey(secreto) })
  const granted = await tx.query<{ permiso_id: string }>(insertPermissions, { clave_id: id, permisos: given.permisos })
  const permisos = granted.map(({ permiso_id }) => permiso_id)
  writeAudit(context, clavesApi, { action: 'create', id, before: null, after: { ...clave, permisos } })
  return { id, secreto }
}

type NewClave = Pick<ClaveInput, 'nombre' | 'sucursal_id' | 'direcciones' | 'por_minuto'> & {
  readonly id: string
  readonly resumen: Buffer
  readonly final: string
  readonly vence: Date | null
}

async function insert({ tx, caller, now }: WriteContext, clave: NewClave): Promise<void> {
  const { id, nombre, resumen, final, por_minuto, vence } = clave
  await tx.query(insertUser, {
    id,
    now,
    name: nameOfClave(nombre),
    tokenKey: newTokenKey(),
    email: `${id}@clave.invalid`,
  })
  const direcciones = JSON.stringify(clave.direcciones)
  const row = { id, now, nombre, creada_por: caller.id, resumen, final, direcciones, por_minuto, vence }
  await tx.query(insertKey, row)
  await tx.query(insertPlaces, { user_id: id, sucursal_id: clave.sucursal_id })
}

function requireHeld({ caller }: WriteContext, { permisos }: ClaveInput): void {
  if (permisos.some((one) => !permisosDeClave.includes(one)))
    throw refuse('permisos', 'validation_not_allowed', 'clave_permiso_never')
  if (permisos.some((one) => !caller.permissions.has(one)))
    throw deny('permisos', 'validation_not_held', 'clave_permiso_not_held')
}

async function requireOpenBranches({ tx, caller }: WriteContext, ids: readonly string[]): Promise<void> {
  const text = sql`select id from sucursales where gimnasio_id = $gimnasio and activa and id = any ($ids::text[])`
  const open = await tx.query(text, { ids })
  if (open.length < ids.length || !ids.every((id) => seesScope(caller, id)))
    throw refuse('sucursal_id', 'validation_not_allowed', 'sucursal_closed')
}

async function requireRoom({ tx }: WriteContext, nombre: string): Promise<void> {
  const [live] = await tx.query<{ total: number; same: number }>(readLive, { nombre })
  if (live && live.same > 0) throw refuse('nombre', 'validation_not_unique', 'clave_name_taken')
  if (live && live.total >= mostClaves)
    throw refuse('nombre', 'validation_too_many_values', ['claves_full', { max: mostClaves }])
}
