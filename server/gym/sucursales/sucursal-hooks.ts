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
    const keys = [tx.tenant, stored['id']]
    if (await deleteUnlessUsed(tx.query, 'delete from sucursales where gimnasio_id = $1 and id = $2', keys)) return
    await tx.query('update sucursales set activa = false, updated = $3 where gimnasio_id = $1 and id = $2', [
      ...keys,
      now,
    ])
  },

  /**
   * A new or reopened branch joins every user who can change settings: the existing client lists the branches of the user, not of
   * the gym.
   */
  async afterWrite({ tx }, { action, id, before, after }) {
    const reopens = before?.['activa'] === false && after?.['activa'] === true
    if (reopens) await tx.query(returnToBranch, [tx.tenant, id])
    if (reopens || action === 'create') await tx.query(joinAdministrators, [tx.tenant, id])
  },
}

const joinAdministrators = `
  insert into users_sucursales (gimnasio_id, user_id, sucursal_id)
  select u.gimnasio_id, u.id, $2
  from users u
  join roles_permisos rp on rp.role_id = u.role
  join permisos p on p.id = rp.permiso_id and p.permiso = 'settings.update'
  where u.gimnasio_id = $1
  on conflict do nothing`

/** Users with another open branch leave this one. Users without another keep it, because signing in needs a branch. */
const leaveBranch = `
  with left_it as (
    delete from users_sucursales us
    where us.gimnasio_id = $1 and us.sucursal_id = $2 and ${hasOtherBranch}
    returning us.user_id, us.orden
  )
  insert into users_sucursales_cerradas (gimnasio_id, user_id, sucursal_id, orden)
  select $1, user_id, $2, orden from left_it
  on conflict do nothing`

/** A reopened branch takes its former place among the branches of each user. */
const returnToBranch = `
  with returned as (
    delete from users_sucursales_cerradas where gimnasio_id = $1 and sucursal_id = $2 returning user_id, orden
  )
  insert into users_sucursales (gimnasio_id, user_id, sucursal_id, orden) overriding system value
  select $1, user_id, $2, orden from returned
  on conflict do nothing`

async function prepareClosing(context: WriteContext, { id }: Row): Promise<void> {
  const { tx } = context
  await lockGym(tx)
  await requireClosable(context, id)
  await tx.query(leaveBranch, [tx.tenant, id])
}
