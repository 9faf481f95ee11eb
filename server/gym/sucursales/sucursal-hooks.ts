import { deleteUnlessUsed } from '#server/runtime/db/delete-unless-used.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'
import type { Hooks, Row } from '#server/engine/records/declaration/collection.ts'
import { lockGym } from '#server/platform/servicios/lock-gym.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import { requireRoom } from '#server/platform/servicios/limites.ts'

export const sucursalHooks: Hooks = {
  async prepareCreate(context, draft) {
    draft['activa'] = true
    await requireRoom(context, 'sucursales')
  },

  async prepareUpdate(context, draft, stored) {
    if (draft['activa'] === stored['activa']) return
    if (draft['activa'] === true) await requireRoom(context, 'sucursales')
    else await prepareClosing(context.tx, stored)
  },

  async remove({ tx, now }, stored) {
    await prepareClosing(tx, stored)
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
    where us.gimnasio_id = $1 and us.sucursal_id = $2
      and exists (
        select from users_sucursales other
        join sucursales s on s.gimnasio_id = other.gimnasio_id and s.id = other.sucursal_id and s.activa
        where other.gimnasio_id = us.gimnasio_id and other.user_id = us.user_id and other.sucursal_id <> us.sucursal_id
      )
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

async function prepareClosing(tx: Transaction, { id }: Row): Promise<void> {
  await lockGym(tx)
  const [others] = await tx.query<{ open: boolean }>(
    'select exists (select from sucursales where gimnasio_id = $1 and id <> $2 and activa) as open',
    [tx.tenant, id],
  )
  if (!others?.open) throw refuse('activa', 'validation_last_branch', 'sucursal_last')
  await requireClosedCajas(tx, id)
  await tx.query(leaveBranch, [tx.tenant, id])
}

/** A till opens under a shared lock of its branch, whose row the caller holds alone. */
const openCajas = `
  select c.nombre from cajas_turnos t join cajas c on c.gimnasio_id = t.gimnasio_id and c.id = t.caja_id
  where t.gimnasio_id = $1 and t.sucursal_id = $2 and t.id_sesion is not null order by c.nombre`

async function requireClosedCajas({ query, tenant }: Transaction, sucursal: unknown): Promise<void> {
  const open = await query<{ nombre: string }>(openCajas, [tenant, sucursal])
  const cajas = new Intl.ListFormat('es').format(open.map(({ nombre }) => nombre))
  if (open.length > 0) throw refuse('activa', 'validation_in_use', ['sucursal_caja_open', { cajas }])
}
