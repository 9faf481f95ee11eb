import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Query } from '#server/runtime/db/transaction.ts'
import type { CallerSource, StoredCaller } from '#server/engine/records/declaration/caller.ts'
import { builtInRoles, grants } from '#shared/permissions.ts'

type StoredUser = {
  id: string
  gimnasio_id: string | null
  token_key: string
  sello: number
  permisos: string[]
  sucursales: string[]
  sesiones: string[]
  suspendido: boolean
  por_minuto: number | null
}

const loadUser = sql`
  select u.id, u.gimnasio_id, u.token_key, u.sello,
    array(select p.permiso from roles_permisos rp join permisos p on p.id = rp.permiso_id where rp.role_id = u.role) as permisos,
    array(select s.sucursal_id::text from users_sucursales s
      where s.gimnasio_id = u.gimnasio_id and s.user_id = u.id order by s.orden) as sucursales,
    array(select s.id::text from sesiones s where s.user_id = u.id and s.terminada is null) as sesiones, null as por_minuto,
    exists (select from gimnasios g where g.id = u.gimnasio_id and g.suspendido is not null) as suspendido
  from users u
  where u.id = $id and u.activo and u.role <> '${builtInRoles['Clave de API']}'`

/** A key can do what it was given and its maker can still do. It ends with its maker. */
const loadKey = sql`
  select u.id, u.gimnasio_id, u.token_key, u.sello, c.por_minuto, '{}'::text[] as sesiones,
    array(select p.permiso from claves_api_permisos cp join permisos p on p.id = cp.permiso_id
      where cp.gimnasio_id = c.gimnasio_id and cp.clave_id = c.id and cp.permiso_id in (
        select rp.permiso_id from roles_permisos rp where rp.role_id = m.role)) as permisos,
    array(select s.sucursal_id::text from users_sucursales s
      where s.gimnasio_id = c.gimnasio_id and s.user_id = c.id and (s.sucursal_id in (
          select own.sucursal_id from users_sucursales own where own.gimnasio_id = m.gimnasio_id and own.user_id = m.id)
        or exists (select from roles_permisos rp join permisos p on p.id = rp.permiso_id
          where rp.role_id = m.role and p.permiso = 'settings.update'))
      order by s.orden) as sucursales,
    exists (select from gimnasios g where g.id = c.gimnasio_id and g.suspendido is not null) as suspendido
  from claves_api c
  join users u on u.gimnasio_id = c.gimnasio_id and u.id = c.id and u.activo
  join users m on m.gimnasio_id = c.gimnasio_id and m.id = c.creada_por and m.activo
  where c.id = $id and c.revocada is null`

/** Loads callers from `users`. A user who may change settings acts in all branches of the gym. */
export const callerSource = (reader: Query): CallerSource => ({
  stampSql: 'select sello from users where id =',
  async load(id) {
    const [user] = await reader<StoredUser>(loadUser, { id }, 'caller_load')
    const [key] = user ? [] : await reader<StoredUser>(loadKey, { id }, 'caller_load_key')
    const found = user ?? key
    return found ? toCaller(found) : null
  },
})

function toCaller({ id, gimnasio_id, token_key, sello, permisos, ...user }: StoredUser): StoredCaller {
  const permissions = new Set(permisos)
  const seesAll = gimnasio_id === null || grants('settings.update', permissions)
  return {
    id,
    collection: 'users',
    tenant: gimnasio_id,
    permissions,
    scopes: seesAll ? 'all' : user.sucursales,
    stamp: String(sello),
    tokenKey: token_key,
    signIns: new Set(user.sesiones),
    ...(user.por_minuto !== null && { key: { perMinute: user.por_minuto } }),
    ...(user.suspendido && { onlyReads: 'gym_suspended' }),
  }
}
