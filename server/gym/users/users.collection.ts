import { builtInRoles, type Permission } from '#shared/permissions.ts'
import type { Caller } from '#server/engine/records/declaration/caller.ts'
import type { Collection } from '#server/engine/records/declaration/collection.ts'
import {
  authFields,
  bool,
  date,
  file,
  relation,
  relations,
  text,
  timestamps,
  typed,
} from '#server/engine/records/fields/index.ts'
import { audited } from '#server/platform/auditoria/audit.ts'
import { pictureSize } from '#server/gym/campos/picture-size.ts'
import { exceptGuests, holding } from '#server/platform/rights/rules.ts'
import { userHooks } from './user-hooks.ts'

/**
 * Colleagues of the gym with the permission; one's own user always. The platform's operator has no gym, and so no colleagues. API
 * keys are no colleagues and see none; their names stand in what they did.
 */
const colleaguesBy =
  (...permissions: readonly Permission[]) =>
  (caller: Caller): boolean | string => {
    if (caller.id === null || caller.key) return false
    const isAllowed = caller.tenant !== null && holding(...permissions)(caller) === true
    return isAllowed
      ? `gimnasio_id = '${caller.tenant}' && role != '${builtInRoles['Clave de API']}'`
      : 'id = @request.auth.id'
  }

/** The staff. Deactivated users appear only in lists that ask for them. */
export const users: Collection = audited({
  name: 'users',
  id: 'col_users',
  type: 'auth',
  source: 'users',
  fields: [
    ...authFields,
    typed('name', { required: true, min: 2, max: 50, searchable: true, ordered: 'name_orden' }),
    text('phone', { required: true, max: 12, pattern: /^\d+$/, normalize: (value) => value.replace(/[\s().+-]/g, '') }),
    relation('role', 'roles', { required: true, reveals: 'all' }),
    relations('sucursal_id', 'sucursales', {
      required: true,
      reveals: 'all',
      through: { table: 'users_sucursales', from: 'user_id', to: 'sucursal_id', tenant: 'gimnasio_id' },
    }),
    relation('gimnasio_id', 'gimnasios', { readOnly: true, reveals: ['nombre', 'logo'] }),
    file('avatar', { maxSize: pictureSize, thumbs: ['50x50'] }),
    bool('activo', { initial: true }),
    date('invitado', { readOnly: true }),
    ...timestamps,
  ],
  tenancy: { kind: 'own-or-shared', column: 'gimnasio_id' },
  scope: 'sucursal_id',
  rules: {
    list: colleaguesBy('users.index', 'users.update'),
    view: colleaguesBy('users.index', 'users.update'),
    create: exceptGuests(holding('users.create')),
    update: colleaguesBy('users.update'),
    delete: colleaguesBy('users.delete'),
    manage: holding('users.index', 'users.update'),
  },
  unique: { users_gimnasio_email_key: ['email'] },
  borrowed: 'prestado',
  listsOnly: { unless: 'activo', filter: 'activo = true' },
  defaultSort: '-created',
  hooks: userHooks,
})
