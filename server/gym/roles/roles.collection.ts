import { builtInRoles } from '#shared/permissions.ts'
import type { Caller } from '#server/engine/records/declaration/caller.ts'
import type { Collection } from '#server/engine/records/declaration/collection.ts'
import { date, relation, relations, timestamps, typed } from '#server/engine/records/fields/index.ts'
import { audited } from '#server/platform/auditoria/audit.ts'
import { exceptGuests, holding } from '#server/platform/rights/rules.ts'
import { rolHooks } from './rol-hooks.ts'

const seesRoles = holding('settings.index', 'settings.update', 'users.index', 'users.create', 'users.update')

/** Roles that no gym gives to a person: the operator's, and that of API keys. */
const hidden = [builtInRoles.SuperAdmin, builtInRoles['Clave de API']]

/** Every user may read their own role. */
function readable(caller: Caller): boolean | string {
  if (caller.id === null) return false
  const own = 'users_via_role.id ?= @request.auth.id'
  return seesRoles(caller) ? hidden.map((id) => `id != '${id}'`).join(' && ') : own
}

/** Built-in roles are never written; a gym writes only its own. */
const writable = (caller: Caller) =>
  holding('settings.update')(caller) === true && caller.tenant !== null && `id_gimnasio = '${caller.tenant}'`

/** Roles of the staff. Roles without a gym are built in, shared by all gyms and read-only. */
export const roles: Collection = audited({
  name: 'roles',
  id: 'col_roles',
  type: 'base',
  source: 'roles',
  fields: [
    typed('nombre', { required: true, min: 3, max: 20 }),
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
