import { sql } from '#server/runtime/db/statement/sql.ts'
import { deleteUnlessUsed } from '#server/runtime/db/delete-unless-used.ts'
import type { Hooks, Row, WriteContext } from '#server/engine/records/declaration/collection.ts'
import { lockGym } from '#server/platform/servicios/lock-gym.ts'
import { requireRoom } from '#server/platform/servicios/limites.ts'
import { hasOtherBranch, requireClosable } from './require-closable.ts'

export const sucursalHooks: Hooks = {
  async prepareCreate(context, draft) {
    draft['activa'] = true
    await requireRoom(context, 'sucursales')
  },

  async prepareUpdate(context, draft, stored) {
    if (draft['activa'] === stored['activa']) return
    if (draft['activa'] === true) await requireRoom(context, 'sucursales')
    else await prepareClosing(context, stored)
  },

  async remove(context, stored) {
    const { tx, now } = context
    await prepareClosing(context, stored)
    const keys = { id: stored['id'] }
    if (await deleteUnlessUsed(tx.query, sql`delete from sucursales where gimnasio_id = $gimnasio and id = $id`, keys))
      return
    await tx.query(
      sql`update sucursales set activa = false, updated = $now where gimnasio_id = $gimnasio and id = $id`,
      { ...keys, now },
    )
  },

  /**
   * A new or reopened branch joins every user who can change settings: the existing client lists the branches of the user, not of
   * the gym.
   */
  async afterWrite({ tx }, { action, id, before, after }) {
    const reopens = before?.['activa'] === false && after?.['activa'] === true
    if (reopens) await tx.query(returnToBranch, { sucursal_id: id })
    if (reopens || action === 'create') await tx.query(joinAdministrators, { sucursal_id: id })
  },
}

const joinAdministrators = sql`
  insert into users_sucursales (gimnasio_id, user_id, sucursal_id)
  select u.gimnasio_id, u.id, $sucursal_id
  from users u
  join roles_permisos rp on rp.role_id = u.role
  join permisos p on p.id = rp.permiso_id and p.permiso = 'settings.update'
  where u.gimnasio_id = $gimnasio
  on conflict do nothing`

/** Users with another open branch leave this one. Users without another keep it, because signing in needs a branch. */
const leaveBranch = sql`
  with left_it as (
    delete from users_sucursales us
    where us.gimnasio_id = $gimnasio and us.sucursal_id = $sucursal_id and ${hasOtherBranch}
    returning us.user_id, us.orden
  )
  insert into users_sucursales_cerradas (gimnasio_id, user_id, sucursal_id, orden)
  select $gimnasio, user_id, $sucursal_id, orden from left_it
  on conflict do nothing`

/** A reopened branch takes its former place among the branches of each user. */
const returnToBranch = sql`
  with returned as (
    delete from users_sucursales_cerradas where gimnasio_id = $gimnasio and sucursal_id = $sucursal_id returning user_id, orden
  )
  insert into users_sucursales (gimnasio_id, user_id, sucursal_id, orden) overriding system value
  select $gimnasio, user_id, $sucursal_id, orden from returned
  on conflict do nothing`

async function prepareClosing(context: WriteContext, { id }: Row): Promise<void> {
  const { tx } = context
  await lockGym(tx)
  await requireClosable(context, id)
  await tx.query(leaveBranch, { sucursal_id: id })
}
