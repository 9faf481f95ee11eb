import type { Query } from '#server/runtime/db/transaction.ts'
import type { CallerSource, StoredCaller } from '#server/engine/records/declaration/caller.ts'
import { grants } from '#shared/permissions.ts'

type StoredUser = {
  id: string
  gimnasio_id: string | null
  token_key: string
  sello: number
  permisos: string[]
  sucursales: string[]
  sesiones: string[]
  suspendido: boolean
}

const loadUser = `
  select u.id, u.gimnasio_id, u.token_key, u.sello,
    array(select p.permiso from roles_permisos rp join permisos p on p.id = rp.permiso_id where rp.role_id = u.role) as permisos,
    array(select s.sucursal_id::text from users_sucursales s
      where s.gimnasio_id = u.gimnasio_id and s.user_id = u.id order by s.orden) as sucursales,
    array(select s.id::text from sesiones s where s.user_id = u.id and s.terminada is null) as sesiones,
    exists (select from gimnasios g where g.id = u.gimnasio_id and g.suspendido is not null) as suspendido
  from users u
  where u.id = $1 and u.activo`

/** Loads callers from `users`. A user who may change settings acts in all branches of the gym. */
export const callerSource = (reader: Query): CallerSource => ({
  stampSql: 'select sello from users where id =',
  async load(id) {
    const [user] = await reader<StoredUser>(loadUser, [id], 'caller_load')
    return user ? toCaller(user) : null
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
    ...(user.suspendido && { onlyReads: 'gym_suspended' }),
  }
}
