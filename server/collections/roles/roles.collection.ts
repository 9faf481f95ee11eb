import { typedText } from '#shared/typed-text.ts'
import { builtInRoles } from '#shared/permissions.ts'
import type { Caller } from '#server/records/caller.ts'
import type { Collection } from '#server/records/collection.ts'
import { date, relation, relations, text, timestamps } from '#server/records/fields/index.ts'
import { audited } from '../audit.ts'
import { exceptGuests, holding } from '../rules.ts'
import { rolHooks } from './rol-hooks.ts'

const seesRoles = holding('settings.index', 'settings.update', 'users.index', 'users.create', 'users.update')

/** The operator's role is no gym's business; everybody may read his own. */
function readable(caller: Caller): boolean | string {
  if (caller.id === null) return false
  const own = 'users_via_role.id ?= @request.auth.id'
  return seesRoles(caller) ? `id != '${builtInRoles.SuperAdmin}'` : own
}

/** Only a gym's own roles are ever written: the built-in ones are the same for all. */
const writable = (caller: Caller) =>
  holding('settings.update')(caller) === true && caller.tenant !== null && `id_gimnasio = '${caller.tenant}'`

/** What the staff may do. Without gym: built in, the same for all gyms, read only. */
export const roles: Collection = audited({
  name: 'roles',
  id: 'col_roles',
  type: 'base',
  source: 'roles',
  fields: [
    text('nombre', { required: true, min: 3, max: 20, normalize: typedText }),
    relations('permisos', 'permisos', {
      required: true,
      reveals: 'all',
      through: { table: 'roles_permisos', from: 'role_id', to: 'permiso_id' },
    }),
    relation('id_gimnasio', 'gimnasios', { readOnly: true }),
    date('deleted'),
    ...timestamps,
  ],
  tenancy: { kind: 'own-or-shared', column: 'id_gimnasio' },
  rules: {
    list: readable,
    view: readable,
    create: exceptGuests(holding('settings.update')),
    update: writable,
    delete: writable,
  },
  defaultSort: '-created',
  hooks: rolHooks,
})
